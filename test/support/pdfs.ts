import { deflateSync } from 'node:zlib'

export interface PdfPage {
  readonly width?: number
  readonly height?: number
  /** Drawing operators of the page (ISO 32000-1, 8.2). */
  readonly drawing?: string | Uint8Array
  /** Dictionary of the page's resources. */
  readonly resources?: string
  /** More objects, numbered from 5. */
  readonly objects?: readonly (string | Uint8Array)[]
}

/** A PDF of one page. */
export function aPdf(page: PdfPage = {}): Buffer {
  const { width = 200, height = 100, resources = '<<>>', objects = [] } = page
  const { drawing = '1 0 0 rg 0 0 200 100 re f' } = page
  const whole = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources ${resources}>>`,
    packed('', drawing),
    ...objects,
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [index, object] of whole.entries()) {
    offsets.push(lengthOf(parts))
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${whole.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<</Size ${whole.length + 1}/Root 1 0 R>>\nstartxref\n${lengthOf(parts)}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

/** A compressed stream. @param entries of its dictionary */
export function packed(entries: string, content: string | Uint8Array): Buffer {
  const bytes = deflateSync(content, { level: 9 })
  const head = `<<${entries}/Filter/FlateDecode/Length ${bytes.length}>>stream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')])
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
