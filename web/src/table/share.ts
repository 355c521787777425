// A link to somebody else: through the device's own sheet, or onto the clipboard.

/** Resolves to true if the link was copied. */
export async function shared(path: string, text: string): Promise<boolean> {
  const url = location.origin + path;
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url, title: "Sennik", text }).catch(() => undefined);
    return false;
  }
  await copied(url);
  return true;
}

/** Hands a picture to the device's own sheet, or saves it. */
export async function sharedPicture(name: string, picture: Blob, text: string): Promise<void> {
  const given = { files: [new File([picture], name, { type: picture.type })], text };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(given)) await navigator.share(given).catch(() => undefined);
  else save(name, picture);
}

/** Copies a text; browsers keep the clipboard from pages without https, as at home in a LAN. */
export async function copied(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** Saves a text as a file. */
export const download = (name: string, text: string, type = "application/json"): void => save(name, new Blob([text], { type }));

export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
