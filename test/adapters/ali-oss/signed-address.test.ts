import OSS from 'ali-oss'
import { create } from 'content-disposition'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedAddress } from '../../../adapters/ali-oss/signed-address.ts'
import { responseOverrides } from '../../../adapters/object-parts/link-terms.ts'
import { locationAt } from '../../support/oss-locations.ts'

const NOW = new Date('2026-03-04T05:06:07.000Z')
const KEY = 'some/2026/03/04/a-b_c.bin'
const TERMS = {
  seconds: 90,
  contentType: 'application/x-gatehouse',
  disposition: create('Größe "2+2" & 50% (文件)\'*!.pdf', { type: 'attachment' }),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What the vendor's package makes, by its own clock. */
async function byThePackage(location: ReturnType<typeof locationAt>): Promise<string> {
  const isV4 = location.signatureVersion === 'v4'
  const options = {
    endpoint: location.endpoint,
    region: location.region,
    bucket: location.bucket,
    accessKeyId: location.accessKey,
    accessKeySecret: location.secretKey,
    sldEnable: location.pathStyle,
    authorizationV4: isV4,
  }
  const oss = new OSS(options)
  const overrides = responseOverrides(TERMS)
  if (isV4) return oss.signatureUrlV4('GET', TERMS.seconds, { queries: overrides }, KEY)
  return oss.signatureUrl(KEY, { expires: TERMS.seconds, subResource: overrides })
}

/** Whatever the order of its query. */
function partsOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  return { origin, pathname, query: Object.fromEntries(searchParams) }
}

describe('an address of an object on OSS', () => {
  it.each(['v4', 'v2'] as const)('is what the package would sign, %s', async (signatureVersion) => {
    for (const pathStyle of [true, false]) {
      const endpoint = 'https://oss-cn-test.example.test:8443'
      const location = locationAt(0, {
        endpoint,
        pathStyle,
        signatureVersion,
        region: 'oss-cn-test',
      })
      const ours = signedAddress(location, KEY, TERMS, NOW)
      expect(partsOf(ours), String(pathStyle)).toEqual(partsOf(await byThePackage(location)))
    }
  })
})
