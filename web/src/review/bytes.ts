// Bytes as text that stands in a link, and packed as small as they get.

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export const packed = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new CompressionStream("deflate-raw"));
export const unpacked = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new DecompressionStream("deflate-raw"));

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const made = new Blob([bytes.slice()]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(made).arrayBuffer());
}
