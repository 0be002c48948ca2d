import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { aPlatform } from '../../support/builders.ts'
import { allAbandoned, onlyAbandoned, othersIn } from '../../support/leftovers.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'
import { servedPort } from '../../support/served-port.ts'
import { someMoment, uniqueHex } from '../../support/unique.ts'

const AHEAD_MS = 3_600_000
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
const newKey = () => `2026/03/04/${uniqueHex(32)}.bin`
const theirs = (ours: Date) => new Date(ours.getTime() + AHEAD_MS)

interface Listed {
  readonly key: string
  readonly startedAt: Date
  readonly lastPartAt?: Date
}

/** A service whose clock is an hour ahead, with unfinished uploads, one on each page of its list. */
async function aService(uploads: readonly Listed[], { nextPart }: { nextPart?: string } = {}) {
  const aborted: string[] = []
  let pages = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    const key = url.pathname.split('/').slice(2).join('/')
    response.setHeader('date', theirs(new Date()).toUTCString())
    if (request.method === 'DELETE') {
      aborted.push(key)
      response.writeHead(204).end()
    } else if (url.searchParams.has('uploads')) {
      pages += 1
      givePage(response, uploads, Number(url.searchParams.get('upload-id-marker') ?? 0))
    } else {
      const at = uploads.find((upload) => upload.key === key)?.lastPartAt?.toISOString()
      const part = at
        ? `<Part><PartNumber>1</PartNumber><Size>1</Size><ETag>one</ETag><LastModified>${at}</LastModified></Part>`
        : ''
      const more = nextPart
        ? `<IsTruncated>true</IsTruncated><NextPartNumberMarker>${nextPart}</NextPartNumberMarker>`
        : ''
      response.end(`<ListPartsResult>${part}${more}</ListPartsResult>`)
    }
  })
  const port = await servedPort(server)
  const location = locationAt(`http://access:secret@127.0.0.1:${port}`)
  const stores = new S3ObjectStores({ locationOf: () => location, patience: IMPATIENT })
  return { store: stores.for(aPlatform({ kind: 's3' })), aborted, pages: () => pages }
}

function givePage(response: ServerResponse, uploads: readonly Listed[], at: number): void {
  const upload = uploads[at]
  const next = `<IsTruncated>${at + 1 < uploads.length}</IsTruncated>
    <NextKeyMarker>${upload?.key}</NextKeyMarker><NextUploadIdMarker>${at + 1}</NextUploadIdMarker>`
  const entry = `<Upload><Key>${upload?.key}</Key><UploadId>${at + 1}</UploadId>
    <Initiated>${upload?.startedAt.toISOString()}</Initiated></Upload>`
  response.end(`<ListMultipartUploadsResult>${next}${entry}</ListMultipartUploadsResult>`)
}

describe('leftovers on S3', () => {
  it('are judged by the clock of the service, on every page of its list', async () => {
    const young = { key: newKey(), startedAt: theirs(secondsAgo(10)) }
    const dead = { key: newKey(), startedAt: theirs(secondsAgo(120)) }
    const slow = {
      key: newKey(),
      startedAt: theirs(secondsAgo(7200)),
      lastPartAt: theirs(secondsAgo(20)),
    }
    const silent = { ...slow, key: newKey(), lastPartAt: theirs(secondsAgo(90)) }
    const { store, aborted } = await aService([young, dead, slow, silent])
    expect(await store.removeLeftovers(secondsAgo(60), allAbandoned)).toBe(2)
    expect(aborted).toEqual([dead.key, silent.key])
  })

  it('are not what is still awaited, however old its parts are', async () => {
    const old = () => ({ key: newKey(), startedAt: theirs(secondsAgo(7200)) })
    const [awaited, dead] = [old(), old()]
    const { store, aborted } = await aService([awaited, dead])
    expect(await store.removeLeftovers(secondsAgo(60), onlyAbandoned(dead.key))).toBe(1)
    expect(aborted).toEqual([dead.key])
  })

  it.each([
    '1',
    'x',
  ])('are not looked for without end where a service gives the same parts for ever: %s', async (nextPart) => {
    const dead = {
      key: newKey(),
      startedAt: theirs(secondsAgo(7200)),
      lastPartAt: theirs(someMoment),
    }
    const { store, aborted } = await aService([dead], { nextPart })
    const asked = store.removeLeftovers(secondsAgo(60), allAbandoned)
    await expect(asked).rejects.toMatchObject({ code: 'storage_unreachable' })
    expect(aborted).toEqual([])
  })

  it.each(othersIn(''))('are not those of other programs: %s', async (key) => {
    const ours = newKey()
    const startedAt = theirs(secondsAgo(7200))
    const { store, aborted } = await aService([key, ours].map((one) => ({ key: one, startedAt })))
    expect(await store.removeLeftovers(secondsAgo(60), onlyAbandoned(ours))).toBe(1)
    expect(aborted).toEqual([ours])
  })

  it('are asked for with one page, and stay, where only the right to is tried', async () => {
    const dead = { key: newKey(), startedAt: theirs(secondsAgo(7200)) }
    const { store, aborted, pages } = await aService([dead, dead, dead])
    await store.seekLeftovers?.()
    expect([pages(), aborted]).toEqual([1, []])
  })
})
