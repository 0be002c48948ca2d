import { onTestFinished } from 'vitest'
import { type FaultyProxy, faultyProxy } from '../faulty-proxy.ts'

const ITEM = /<(Contents|Upload|Part)>.*?<\/\1>/gs
const DATE = /(?<=<(?:LastModified|Initiated)>)[^<]+/

/**
 * A proxy to an S3 service that changes the age of some objects and uploads, which the service
 * itself does not allow.
 * @param ages by key, in milliseconds
 */
export async function agedBucket(
  url: string,
  ages: ReadonlyMap<string, number>,
): Promise<FaultyProxy> {
  const proxy = await faultyProxy(
    url,
    () => undefined,
    (line, content) => (isList(line) ? aged(line, content, ages) : content),
  )
  onTestFinished(() => proxy.close())
  return proxy
}

function isList(line: string): boolean {
  return line.startsWith('GET ') && /[?&](list-type|uploads|uploadId)\b/.test(line)
}

/** Dates keep their length. List items contain their keys; parts belong to the requested upload. */
function aged(line: string, content: Buffer, ages: ReadonlyMap<string, number>): Buffer {
  const { pathname } = new URL(line.slice('GET '.length), 'http://s3.test')
  const asked = decodeURIComponent(pathname.split('/').slice(2).join('/'))
  const text = content.toString().replace(ITEM, (item) => {
    const key = /<Key>([^<]+)<\/Key>/.exec(item)?.[1] ?? asked
    const ageMs = ages.get(key) ?? 0
    return item.replace(DATE, (date) => new Date(Date.parse(date) - ageMs).toISOString())
  })
  return Buffer.from(text)
}
