import { describe, expect, it } from 'vitest'
import type { SignedLink, UrlSigner } from '../../application/ports/crypto.ts'
import { fc } from '../support/properties.ts'

export interface SignerHarness {
  readonly signer: UrlSigner
  /** Where the service is reached. */
  readonly publicUrl: string
  /** Signs with keys that `signer` does not know. */
  readonly stranger: UrlSigner
}

const EXPIRY = new Date('2026-03-04T05:06:07.900Z')
const until = (expiresAt: Date, epoch = 0): SignedLink => ({ expiresAt, epoch })
const ids = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String)
const epochs = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_147_483_647 }))
const moments = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})

export function urlSignerContract(adapter: string, harness: () => SignerHarness) {
  const follow = (url: string) => {
    const [path = '', query = ''] = url.slice(harness().publicUrl.length).split(/\?(.*)/s)
    const [, id] = /^\/file\/([^/]*)$/.exec(path) ?? []
    return id === undefined ? undefined : harness().signer.verify(id, query)
  }
  const aUrl = () => harness().signer.sign('42', until(EXPIRY))

  describe(`UrlSigner contract: ${adapter}`, () => {
    it('signs an absolute address below /file/', () => {
      const { publicUrl } = harness()
      const url = new URL(aUrl())
      expect(url.href.startsWith(`${publicUrl}/file/42?`)).toBe(true)
      expect([...url.searchParams.keys()]).toEqual(['expires', 'kid', 'signature'])
    })

    it('vouches for whole seconds, never for longer than it was told', () => {
      expect(follow(aUrl())?.expiresAt.toISOString()).toBe('2026-03-04T05:06:07.000Z')
    })

    it('knows its own addresses, also when they are long past', () => {
      fc.assert(
        fc.property(ids, moments, epochs, (id, moment, epoch) => {
          const link = follow(harness().signer.sign(id, until(moment, epoch)))
          const seconds = Math.floor(moment.getTime() / 1000)
          expect(link).toEqual(until(new Date(seconds * 1000), epoch))
        }),
        { seed: 1 },
      )
    })

    it('refuses every address with one character changed, left out or added', () => {
      const { publicUrl, signer } = harness()
      const character = fc.constantFrom(...'0123456789abcXYZ-_.~%&=+/?#;@ \0é')
      const change = fc.record({
        id: ids,
        moment: moments,
        epoch: epochs,
        at: fc.nat(),
        kind: fc.nat(2),
        character,
      })
      fc.assert(
        fc.property(change, ({ id, moment, epoch, at, kind, character: sign }) => {
          const url = signer.sign(id, until(moment, epoch))
          const place = publicUrl.length + (at % (url.length - publicUrl.length))
          const put = kind === 0 ? '' : sign
          const changed = url.slice(0, place) + put + url.slice(place + (kind === 2 ? 0 : 1))
          fc.pre(changed !== url)
          expect(follow(changed), changed).toBeUndefined()
        }),
        { numRuns: 1000, seed: 2 },
      )
    })

    it.each([0, 9, 31])('refuses every single change of an address of epoch %d', (epoch) => {
      const { signer, publicUrl } = harness()
      const [url, start] = [signer.sign('42', until(EXPIRY, epoch)), publicUrl.length]
      for (let at = start; at < url.length; at += 1) {
        for (const sign of '0123456789abcdefABCDEF-_') {
          const changed = url.slice(0, at) + sign + url.slice(at + 1)
          if (changed !== url) expect(follow(changed), changed).toBeUndefined()
        }
      }
    })

    it.each([
      ['an expiry put off', (url: string) => url.replace(/expires=\d+/, 'expires=1972602368')],
      ['a leading zero', (url: string) => url.replace('expires=', 'expires=0')],
      ['a fraction', (url: string) => url.replace(/(expires=\d+)/, '$1.0')],
      ['an exponent', (url: string) => url.replace(/expires=\d+/, 'expires=2e9')],
      ['a parameter twice', (url: string) => `${url}&${url.match(/expires=\d+/)}`],
      ['a signature twice', (url: string) => `${url}&${url.match(/signature=.+/)}`],
      ['a parameter that is not ours', (url: string) => `${url}&download=1`],
      ['no key id', (url: string) => url.replace(/&kid=[^&]+/, '')],
      ['no expiry', (url: string) => url.replace(/expires=\d+&/, '')],
      ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
      ['an epoch added', (url: string) => url.replace('&kid', '&epoch=1&kid')],
      ['no epoch, spelt', (url: string) => url.replace('&kid', '&epoch=0&kid')],
      ['an empty signature', (url: string) => url.replace(/signature=.*/, 'signature=')],
      ['a padded signature', (url: string) => `${url}=`],
      ['an empty part', (url: string) => `${url}&`],
      ['an empty part in between', (url: string) => url.replace('&kid', '&&kid')],
      ['an empty parameter', (url: string) => `${url}&x=`],
      ['another order', (url: string) => url.replace(/(expires=\d+)&(kid=[^&]+)/, '$2&$1')],
      ['a coded sign', (url: string) => url.replace('kid', '%6bid')],
      ['a line behind', (url: string) => `${url}\n`],
      ['no query', (url: string) => url.split('?')[0] ?? ''],
    ])('refuses %s', (_case, change) => {
      expect(follow(aUrl())).toBeDefined()
      expect(follow(change(aUrl()))).toBeUndefined()
    })

    it('vouches for a name with a suffix, and with no other suffix', () => {
      const url = harness().signer.sign('42.png', until(EXPIRY))
      expect(url).toContain('/file/42.png?')
      expect(follow(url)).toBeDefined()
      for (const other of ['/file/42?', '/file/42.pngx?', '/file/42.html?', '/file/4.2.png?']) {
        expect(follow(url.replace('/file/42.png?', other)), other).toBeUndefined()
      }
    })

    it('refuses the signature of another file, and of another service', () => {
      const { signer, stranger } = harness()
      expect(
        follow(signer.sign('42', until(EXPIRY)).replace('/file/42', '/file/43')),
      ).toBeUndefined()
      expect(follow(stranger.sign('42', until(EXPIRY)))).toBeUndefined()
    })
  })
}
