import { randomFillSync } from 'node:crypto'
import type { Gatehouse } from './gatehouse.ts'
import { multipartFrame, multipartType } from './http-bytes.ts'

/**
 * The first bytes of a ZIP archive. Every block of the content begins with them, so that any range
 * can be checked.
 */
export const MARK = 'PK\x03\x04'
export const BLOCK_BYTES = 64 * 1024

const FRAME = multipartFrame({ fileName: 'bench.zip', contentType: 'application/zip' })

export function markedContent(bytes: number): Buffer {
  const content = randomFillSync(Buffer.alloc(bytes))
  for (let at = 0; at < bytes; at += BLOCK_BYTES) content.write(MARK, at, 'latin1')
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
