import { lookup } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { AnonymousReading } from '../../../adapters/s3/anonymous-reading.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { publicReadingContract } from '../../contract/public-reading.contract.ts'
import { aRemotePlatform } from '../../support/platform-builders.ts'
import { servedPort } from '../../support/served-port.ts'

const key = ObjectKey.parse('2026/03/04/one')
const platform = aRemotePlatform()

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What answers at a port of this machine, and what it was asked. */
async function service(answer: Answer) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`)
    expect(request.headers).not.toHaveProperty('authorization')
    answer(request, response)
  })
  return { seen, port: await servedPort(server) }
}

function readingAt(
  endpoint: string,
  location: Readonly<{ bucket?: string; pathStyle?: boolean }> = {},
  lookupFor: LookupFunction = lookup,
) {
  return new AnonymousReading({
    locationOf: () => ({ endpoint, bucket: 'files', pathStyle: true, ...location }),
    lookupFor: () => lookupFor,
    signedLookupFor: () => lookupFor,
  })
}

const toLoopback: LookupFunction = (_host, options, answer) => {
  if (options.all) answer(null, [{ address: '127.0.0.1', family: 4 }])
  else answer(null, '127.0.0.1', 4)
}

publicReadingContract('S3 over HTTP', async (bucket) => {
  const { port } = await service(({ url = '' }, response) => {
    const isOpen = bucket === 'public' || url.endsWith('?signature=good')
    response.writeHead(isOpen ? 200 : 403).end('bytes of it')
  })
  const origin = `http://127.0.0.1:${port}`
  const addresses = {
    signed: `${origin}/one?signature=good`,
    refused: `${origin}/one?signature=bad`,
  }
  return { reading: readingAt(origin), platform, key, ...addresses, content: 'bytes of it' }
})

describe('AnonymousReading', () => {
  it.each([404, 400])('takes %i for private', async (status) => {
    const { port } = await service((_request, response) => response.writeHead(status).end())
    expect(await readingAt(`http://127.0.0.1:${port}`).of(platform, key)).toBe('private')
  })

  it('is unknown after an error of the service, or without an answer', async () => {
    const { port } = await service((_request, response) => response.writeHead(503).end())
    expect(await readingAt(`http://127.0.0.1:${port}`).of(platform, key)).toBe('unknown')
    expect(await readingAt('http://127.0.0.1:1').of(platform, key)).toBe('unknown')
    const cut = await service((_request, response) => response.destroy())
    expect(await readingAt(`http://127.0.0.1:${cut.port}`).of(platform, key)).toBe('unknown')
  })

  it('follows no redirect', async () => {
    const target = await service((_request, response) => response.end('bytes'))
    const { port } = await service((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end(),
    )
    expect(await readingAt(`http://127.0.0.1:${port}`).of(platform, key)).toBe('unknown')
    expect(target.seen).toEqual([])
  })

  it('takes a redirect, half an answer and none for no answer to a signed address', async () => {
    const moved = await service((_request, response) =>
      response.writeHead(307, { location: '/' }).end(),
    )
    const cut = await service((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    })
    for (const port of [moved.port, cut.port, 1]) {
      const url = `http://127.0.0.1:${port}`
      expect(await readingAt(url).follow(platform, url, 100)).toBeUndefined()
    }
  })

  it('connects to no address that the lookup refuses', async () => {
    const { port, seen } = await service((_request, response) => response.end('bytes'))
    const reading = readingAt(`http://localhost:${port}`, {}, (_host, _options, answer) =>
      answer(new Error('not on the list'), '', 4),
    )
    expect(await reading.of(platform, key)).toBe('unknown')
    expect(await reading.follow(platform, `http://localhost:${port}`, 9)).toBeUndefined()
    expect(seen).toEqual([])
  })

  it.each([
    [{ pathStyle: true }, 's3.example.test', '/files/'],
    [{ pathStyle: false }, 'files.s3.example.test', '/'],
    [{ pathStyle: false, bucket: 'my.files' }, 's3.example.test', '/my.files/'],
    [{ pathStyle: false, bucket: 'My_Files' }, 's3.example.test', '/My_Files/'],
  ])('asks where the files are: %j', async (location, host, prefix) => {
    const { port, seen } = await service((_request, response) => response.end('bytes'))
    const reading = readingAt(`http://s3.example.test:${port}`, location, toLoopback)
    expect(await reading.of(platform, key)).toBe('public')
    expect(seen).toEqual([`GET ${host}:${port} ${prefix}2026/03/04/one`])
  })

  it('leaves addresses as they are', async () => {
    const { port, seen } = await service((_request, response) => response.end('bytes'))
    await readingAt(`http://127.0.0.1:${port}`, { pathStyle: false }).of(platform, key)
    expect(seen).toEqual([`GET 127.0.0.1:${port} /files/2026/03/04/one`])
  })
})
