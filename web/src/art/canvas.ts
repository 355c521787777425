// Drawings as pixels: cards are painted once, and results become pictures to keep.

/** A drawing of its own size, read at another one. */
export async function imageOf(svg: string, wide: number, high: number): Promise<HTMLImageElement> {
  const image = new Image(wide, high);
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg ", `<svg width="${wide}" height="${high}" `)], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  return image;
}

export function canvasOf(wide: number, high: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [wide, high];
  return [canvas, canvas.getContext("2d")!];
}

/** What is on a canvas, as a file. */
export const fileOf = (canvas: HTMLCanvasElement, type = "image/png", quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((found) => (found ? resolve(found) : reject(new Error("no picture"))), type, quality));
