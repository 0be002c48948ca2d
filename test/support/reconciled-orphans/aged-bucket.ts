import { onTestFinished } from 'vitest'
import { type FaultyProxy, faultyProxy } from '../faulty-proxy.ts'

const DAYS_MS = 2 * 86_400_000
const ITEM = /<(Contents|Upload|Part)>.*?<\/\1>/gs
const DATE = /(?<=<(?:LastModified|Initiated)>)[^<]+/

/**
 * The way to an S3 service which tells of some objects, and uploads to them, that they are two days
 * old: the service itself does not let anybody say so.
 * @param old their keys
 */
export async function agedBucket(url: string, old: ReadonlySet<string>): Promise<FaultyProxy> {
  const proxy = await faultyProxy(
    url,
    () => undefined,
    (line, content) => (isList(line) ? aged(line, content, old) : content),
  )
  onTestFinished(() => proxy.close())
  return proxy
}

function isList(line: string): boolean {
  return line.startsWith('GET ') && /[?&](list-type|uploads|uploadId)\b/.test(line)
}

/** Items of a list name their keys; parts are those of the upload that was asked for. */
function aged(line: string, content: Buffer, old: ReadonlySet<string>): Buffer {
  const { pathname } = new URL(line.slice('GET '.length), 'http://s3.test')
  const asked = decodeURIComponent(pathname.split('/').slice(2).join('/'))
  const text = content.toString().replace(ITEM, (item) => {
    const key = /<Key>([^<]+)<\/Key>/.exec(item)?.[1] ?? asked
    return old.has(key) ? item.replace(DATE, longAgo) : item
  })
  return Buffer.from(text)
}

/** As long as the other one. */
function longAgo(date: string): string {
  return new Date(Date.parse(date) - DAYS_MS).toISOString()
}
