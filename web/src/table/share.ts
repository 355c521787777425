// A link to somebody else: through the device's own sheet, or onto the clipboard.

/** Resolves to true if the link was copied. */
export async function shared(path: string, text: string): Promise<boolean> {
  const url = location.origin + path;
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url, title: "Sennik", text }).catch(() => undefined);
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}
