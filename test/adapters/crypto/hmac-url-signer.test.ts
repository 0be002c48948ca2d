import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HmacUrlSigner } from '../../../adapters/crypto/hmac-url-signer.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { urlSignerContract } from '../../contract/url-signer.contract.ts'

const aKey = () => ServiceSecret.parse(randomBytes(32).toString('hex'), 'test').derive('file-url')
const [current, older] = [aKey(), aKey()]
const publicUrl = 'https://files.example.com/base'
const signer = new HmacUrlSigner(publicUrl, current)

const until = (expiresAt: Date) => ({ expiresAt, epoch: 0 })

urlSignerContract('HMAC', () => ({
  signer,
  publicUrl,
  stranger: new HmacUrlSigner(publicUrl, older),
}))

describe('HmacUrlSigner', () => {
  const queryOf = (url: string) => new URL(url).search.slice(1)

  it('honours addresses of an older key while it is listed, and signs with the current one', () => {
    const rotated = new HmacUrlSigner(publicUrl, current, [older])
    const expiry = new Date(1_800_000_000_000)
    const old = new HmacUrlSigner(publicUrl, older).sign('7', until(expiry))
    expect(rotated.verify('7', queryOf(old))).toEqual(until(expiry))
    expect(queryOf(rotated.sign('7', until(expiry)))).toContain(`kid=${current.id}`)
  })

  it('refuses the signature of one key under the id of another', () => {
    const rotated = new HmacUrlSigner(publicUrl, current, [older])
    const query = queryOf(rotated.sign('7', until(new Date(1_800_000_000_000))))
    expect(rotated.verify('7', query.replace(current.id, older.id))).toBeUndefined()
  })

  it('accepts a public address with a trailing slash', () => {
    const url = new HmacUrlSigner('http://localhost:5320/', current).sign(
      '7',
      until(new Date(1e12)),
    )
    expect(url).toMatch(/^http:\/\/localhost:5320\/file\/7\?expires=1000000000&kid=/)
  })
})
