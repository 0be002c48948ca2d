import { describe, expect, it } from 'vitest'
import { AvatarLinks } from '../../application/files/avatar-links.ts'
import { aUser } from '../support/builders.ts'
import { ADMIN_PASSWORD, httpHarness } from '../support/http-harness.ts'

const PUBLIC = { env: { PUBLIC_URL: 'https://console.example/base/' } }
const picture = async (name: string) =>
  (await httpHarness()).send({ url: `/file/initials/${name}` })

describe('the picture of a user without an avatar', () => {
  it.each([
    undefined,
    'file:99',
    'https://elsewhere.example/a.png',
  ])('is an address of ours, the same everywhere, if what is stored is %s', async (avatarUrl) => {
    const http = await httpHarness(PUBLIC)
    const mei = await http.given.user(
      aUser({ id: '7', name: 'mei', nickName: '梅 林', avatarUrl }),
      await http.hasher.hash(ADMIN_PASSWORD),
    )
    const token = http.tokenOf(await http.logIn({ username: 'mei', password: ADMIN_PASSWORD }))
    const shown = await http.container.get(AvatarLinks).of(mei.props)
    expect(shown).toMatch(/^https:\/\/console\.example\/base\/file\/initials\/\d+-%E6%A2%85\.svg$/)
    for (const url of ['/system/user/getInfo', '/system/user/profile']) {
      expect(Object(Object((await http.get(url, token)).body.data).user).avatar).toBe(shown)
    }
    const { status, text } = await http.send({ url: new URL(shown).pathname.replace('/base', '') })
    expect([status, text]).toEqual([200, expect.stringMatching(/>梅<\/text>\n<\/svg>\n$/)])
  })

  it('is drawn for anybody, kept by browsers, and runs nothing', async () => {
    const { headers, text } = await picture('3-MB.svg')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(text).toMatch(
      /^<svg [^>]*width="128" height="128"[^>]*>\n<rect [^>]*>\n<text [^>]*>MB<\/text>\n<\/svg>\n$/,
    )
  })

  it.each([
    '12-A.svg',
    '1-ABC.svg',
    '1-%3Cg.svg',
    '1-%26.svg',
    '1-%22.svg',
    '1-%E2%80%AE.svg',
    '1-A.png',
    '-A.svg',
    '7',
    '1-A.svg/preview',
    '..%2f1-A.svg',
  ])('is not there at %s', async (name) => {
    expect((await picture(name)).status).toBe(404)
  })
})
