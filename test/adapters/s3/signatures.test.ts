import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { S3ObjectStores } from '../../../adapters/s3/s3-object-stores.ts'
import { type SignableRequest, SignatureV2 } from '../../../adapters/s3/signature-v2.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { aPlatform } from '../../support/builders.ts'
import { locationAt } from '../../support/s3-locations.ts'

const TYPE = 'text/plain'

/** What an address that is to live that long says; nobody is asked. */
async function querySigned(signatureVersion: 'v2' | 'v4', seconds: number) {
  const location = locationAt('http://access:secret@127.0.0.1:9', { signatureVersion })
  const store = new S3ObjectStores({ locationOf: () => location }).for(aPlatform({ kind: 's3' }))
  const terms = { seconds, contentType: TYPE, disposition: 'inline' }
  const handoff = await store.handOff?.(ObjectKey.parse('one'), terms)
  if (handoff?.kind !== 'address') throw new Error('No address was given.')
  return new URL(handoff.url).searchParams
}

it.each([
  1, 60, 120,
])('an address signed v4 for %d s lives that long, from now on', async (seconds) => {
  const before = Math.floor(Date.now() / 1000)
  const query = await querySigned('v4', seconds)
  expect(query.get('X-Amz-Expires')).toBe(String(seconds))
  const date = String(query.get('X-Amz-Date'))
  const start = date.replace(/^(.{4})(..)(.{5})(..)(.*)$/, '$1-$2-$3:$4:$5')
  expect(Date.parse(start) / 1000).toBeGreaterThanOrEqual(before)
  expect(Date.parse(start)).toBeLessThanOrEqual(Date.now())
})

it.each([
  1, 60, 120,
])('an address signed v2 for %d s lives that long, from now on', async (seconds) => {
  const before = Math.floor(Date.now() / 1000)
  const endsAt = Number((await querySigned('v2', seconds)).get('Expires'))
  expect(endsAt - seconds).toBeGreaterThanOrEqual(before)
  expect(endsAt - seconds).toBeLessThanOrEqual(Date.now() / 1000)
})

/**
 * Keys, requests and texts to sign are the examples of the manual of Amazon S3, "Signing and
 * authenticating REST requests"; only its dates end in `+0000` where HTTP says `GMT`.
 */
const secretKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const signer = new SignatureV2({
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey,
  bucket: 'awsexamplebucket1',
  endpoint: 'https://us-west-1.s3.amazonaws.com',
})
const signingDate = new Date('2007-03-27T19:36:42Z')

function signed(...lines: readonly string[]): string {
  const signature = createHmac('sha1', secretKey).update(lines.join('\n')).digest('base64')
  return `AWS AKIAIOSFODNN7EXAMPLE:${signature}`
}

function aRequest(props: Partial<SignableRequest> = {}): SignableRequest {
  return {
    method: 'GET',
    hostname: 'awsexamplebucket1.us-west-1.s3.amazonaws.com',
    path: '/photos/puppy.jpg',
    headers: {},
    ...props,
  }
}

const signatureOf = async (props: Partial<SignableRequest>, date = signingDate) =>
  (await signer.sign(aRequest(props), { signingDate: date })).headers.authorization

describe('signature version 2', () => {
  it('signs a download as the manual does', async () => {
    const date = 'Tue, 27 Mar 2007 19:36:42 GMT'
    const expected = signed('GET', '', '', date, '/awsexamplebucket1/photos/puppy.jpg')
    expect(await signatureOf({})).toBe(expected)
  })

  it('signs an upload with its type as the manual does', async () => {
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': '94328' }
    const date = 'Tue, 27 Mar 2007 19:36:42 GMT'
    expect(await signatureOf({ method: 'PUT', headers })).toBe(
      signed('PUT', '', 'image/jpeg', date, '/awsexamplebucket1/photos/puppy.jpg'),
    )
  })

  it('signs a list as the manual does: its filters are not signed', async () => {
    const query = { prefix: 'photos', 'max-keys': '50', marker: 'puppy' }
    const expected = signed('GET', '', '', 'Tue, 27 Mar 2007 19:42:41 GMT', '/awsexamplebucket1/')
    expect(await signatureOf({ path: '/', query }, new Date('2007-03-27T19:42:41Z'))).toBe(expected)
  })

  it('signs sub-resources in order, and headers of the service as the manual does', async () => {
    const headers = { 'x-amz-meta-checksum': 'crc32', 'X-Amz-Acl': 'public-read' }
    const query = { uploads: '', partNumber: '2', 'x-id': 'UploadPart' }
    expect(await signatureOf({ headers, query })).toBe(
      signed(
        'GET',
        '',
        '',
        'Tue, 27 Mar 2007 19:36:42 GMT',
        'x-amz-acl:public-read',
        'x-amz-meta-checksum:crc32',
        '/awsexamplebucket1/photos/puppy.jpg?partNumber=2&uploads',
      ),
    )
  })

  it('is the same whether the bucket is in the host or in the path', async () => {
    const path = '/awsexamplebucket1/photos/puppy.jpg'
    expect(await signatureOf({ hostname: 's3.example.com', path })).toBe(await signatureOf({}))
  })

  it('does not take the name of the endpoint for that of the bucket', async () => {
    const signatureAt = async (endpoint: string) => {
      const own = new SignatureV2({ accessKey: 'key', secretKey, bucket: 'minio', endpoint })
      const request = aRequest({ hostname: new URL(endpoint).hostname, path: '/minio/a.png' })
      return (await own.sign(request, { signingDate })).headers.authorization
    }
    expect(await signatureAt('https://minio.example:9000')).toBe(
      await signatureAt('https://other.example'),
    )
  })

  it.each([
    ['the method', { method: 'HEAD' }],
    ['the path', { path: '/photos/puppy.jpf' }],
    ['a sub-resource', { query: { uploadId: '1' } }],
    ['a header of the service', { headers: { 'x-amz-acl': 'public-read' } }],
    ['the type', { headers: { 'content-type': 'text/html' } }],
    ['the body', { body: Buffer.from('x') }],
  ])('covers %s', async (_what, props) => {
    expect(await signatureOf(props)).not.toBe(await signatureOf({}))
  })

  it('puts headers of the service into one order, whatever order they came in', async () => {
    const one = { 'x-amz-b': '2', 'X-Amz-A': ' 1 ' }
    const other = { 'x-amz-a': '1', 'x-amz-b': '2' }
    expect(await signatureOf({ headers: one })).toBe(await signatureOf({ headers: other }))
  })
})
