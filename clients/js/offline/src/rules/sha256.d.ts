/** The SHA-256 digest of a text, or of bytes, hexadecimal. */
export function sha256(content: string | Uint8Array): string;
