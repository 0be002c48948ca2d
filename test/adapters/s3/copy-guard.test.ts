import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CopyGuard } from '../../../adapters/s3/copy-guard.ts'
import { S3Connection } from '../../../adapters/s3/s3-connection.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { DirectNotHere } from '../../../domain/storage/uploads/direct-upload-errors.ts'
import { IMPATIENT, locationAt } from '../../support/s3-locations.ts'

const SOURCE = 'x-amz-copy-source'
const UNKNOWN = [404, 'NoSuchUpload'] as const
const WRONG = [403, 'SignatureDoesNotMatch'] as const

interface Asked {
  readonly source: string | undefined
  readonly isSigned: boolean
}
type Service = (asked: Asked) => readonly [status: number, code: string]

async function guarded(service: Service) {
  const asked: Asked[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const source = headers[SOURCE]?.toString()
    const isSigned = new URL(url, 'http://x').searchParams
      .get('X-Amz-SignedHeaders')
      ?.split(';')
      .includes(SOURCE)
    asked.push({ source, isSigned: isSigned === true })
    const [status, code] = service({ source, isSigned: isSigned === true })
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const location = locationAt(`http://access:secret@127.0.0.1:${port}`)
  const connection = new S3Connection(location, IMPATIENT)
  onTestFinished(() => {
    connection.close()
    server.close()
  })
  return { guard: new CopyGuard(connection), asked }
}

describe('a service to which others send parts', () => {
  it('needs nothing if it refuses headers that are not signed', async () => {
    const { guard, asked } = await guarded(({ source, isSigned }) =>
      source !== undefined && !isSigned ? [403, 'AccessDenied</Code><HeadersNotSigned/>'] : UNKNOWN,
    )
    await Promise.all([guard.headers(), guard.headers()])
    expect(await guard.headers()).toEqual({})
    expect(asked).toHaveLength(2)
  })

  it('gets an empty source if it compares that', async () => {
    const { guard } = await guarded(({ source, isSigned }) =>
      source && isSigned ? WRONG : UNKNOWN,
    )
    expect(await guard.headers()).toEqual({ [SOURCE]: '' })
  })

  it.each<[string, Service]>([
    ['copies whatever it is told', () => UNKNOWN],
    ['misses rights only for the source', ({ source }) => (source ? [403, 'Denied'] : UNKNOWN)],
    [
      'takes no empty source',
      ({ source, isSigned }) => {
        if (source === '') return [400, 'InvalidCopySource']
        return source && isSigned ? WRONG : UNKNOWN
      },
    ],
  ])('gets no parts if it %s, and is not asked again soon', async (_name, service) => {
    const { guard, asked } = await guarded(service)
    await expect(guard.headers()).rejects.toThrow(DirectNotHere)
    expect(asked).toHaveLength(4)
    await expect(guard.headers()).rejects.toThrow(DirectNotHere)
    expect(asked).toHaveLength(4)
  })

  it('is asked again if it refused every signature', async () => {
    const answers: (readonly [number, string])[] = [[403, 'RequestTimeTooSkewed'], UNKNOWN, WRONG]
    const { guard } = await guarded(() => answers.shift() ?? UNKNOWN)
    await expect(guard.headers()).rejects.toThrow(StorageFailed)
    expect(await guard.headers()).toEqual({})
  })
})
