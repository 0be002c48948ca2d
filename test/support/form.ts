/** One part of a multipart form. */
export interface FormPart {
  readonly name: string
  readonly content: Uint8Array | string
  readonly fileName?: string
  readonly type?: string
}

const BOUNDARY = '----test-boundary-7MA4YWxk'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A form as a browser encodes it. */
export function formOf(...parts: readonly FormPart[]): Buffer {
  const written = parts.flatMap((part) => [headOf(part), Buffer.from(part.content), '\r\n'])
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

function headOf({ name, fileName, type }: FormPart): string {
  const file = fileName === undefined ? '' : `; filename="${escaped(fileName)}"`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`
  return type === undefined ? `${head}\r\n` : `${head}Content-Type: ${type}\r\n\r\n`
}

/** How browsers escape names (HTML, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
}
