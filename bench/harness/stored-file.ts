import { randomFillSync } from 'node:crypto'
import type { Gatehouse } from './gatehouse.ts'
import { multipartFrame, multipartType } from './http-bytes.ts'

/** The first bytes of a ZIP archive, whose kind is accepted. */
const MARK = 'PK\x03\x04'

const FRAME = multipartFrame({ fileName: 'bench.zip', contentType: 'application/zip' })

export function markedContent(bytes: number): Buffer {
  const content = randomFillSync(Buffer.alloc(bytes))
  content.write(MARK, 'latin1')
  return content
}

/** @returns its id */
export async function storeFile(
  service: Gatehouse,
  session: Record<string, string>,
  content: Buffer,
): Promise<string> {
  const { body } = await service.request({
    method: 'POST',
    path: '/resource/oss/upload',
    headers: { ...session, 'content-type': multipartType },
    body: Buffer.concat([FRAME.head, content, FRAME.tail]),
  })
  return JSON.parse(body.toString()).data.ossId
}
