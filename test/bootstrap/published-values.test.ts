import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isPublished } from '../../adapters/crypto/keys/published-defaults.ts'
import { problemsOf } from '../support/wrong-settings.ts'

const upper = (hex: string) => hex.toUpperCase()
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

const AES = '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4'
const OURS = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const CHACHA20 = '808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f'
const JWE = 'b1a1f480548fe1733fb403ff6b9ad4f68a076e5b702e22692f82cb2e7aea40fc'
const DIGEST_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

// Opens what the family's front ends encrypt, and what they decrypt.
const REQUESTS =
  'MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEAqhHyZfSsYourNxaY7Nt+PrgrxkiA50efORdI5U5lsW79MmFnusUA355oaSXcLhu5xxB38SMSyP2KvuKNPuH3owIDAQABAkAfoiLyL+Z4lf4Myxk6xUDgLaWGximj20CUf+5BKKnlrK+Ed8gAkM0HqoTt2UZwA5E2MzS4EI2gjfQhz5X28uqxAiEA3wNFxfrCZlSZHb0gn2zDpWowcSxQAgiCstxGUoOqlW8CIQDDOerGKH5OmCJ4Z21v+F25WaHYPxCFMvwxpcw99EcvDQIgIdhDTIqD2jfYjPTY8Jj3EDGPbH2HHuffvflECt3Ek60CIQCFRlCkHpi7hthhYhovyloRYsM+IS9h/0BzlEAuO0ktMQIgSPT3aFAgJYwKpqRYKlLDVcflZFCKY7u3UP8iWi1Qw0Y='
const ANSWERS =
  'MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEAmc3CuPiGL/LcIIm7zryCEIbl1SPzBkr75E2VMtxegyZ1lYRD+7TZGAPkvIsBcaMs6Nsy0L78n2qh+lIZMpLH8wIDAQABAkEAk82Mhz0tlv6IVCyIcw/s3f0E+WLmtPFyR9/WtV3Y5aaejUkU60JpX4m5xNR2VaqOLTZAYjW8Wy0aXr3zYIhhQQIhAMfqR9oFdYw1J9SsNc+CrhugAvKTi0+BF6VoL6psWhvbAiEAxPPNTmrkmrXwdm/pQQu3UOQmc2vCZ5tiKpW10CgJi8kCIFGkL6utxw93Ncj4exE/gPLvKcT+1Emnoox+O9kRXss5AiAMtYLJDaLEzPrAWcZeeSgSIzbL+ecokmFKSDDcRske6QIgSMkHedwND1olF8vlKsJUGK3BcdtM8w4Xq7BpSBwsloE='
const JWT_IO = readFileSync(new URL('jwt-io-example.pem', import.meta.url), 'utf8')

/** Public: they stand in repositories of the family, in standards, or in our own documents. */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  LOGIN_PRIVATE_KEY: [REQUESTS, ANSWERS, JWT_IO],
  ANSWER_KEY: [REQUESTS, ANSWERS],
  SERVICE_KEY: [
    ...[AES, upper(AES), base64(AES), OURS, base64(OURS), CHACHA20, JWE, DIGEST_OF_NOTHING],
    'MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=',
    'abcdefghijklmnopqrstuvwxyz',
    'asdasdasifhueuiwyurfewbfjsdafjk',
    '52549111389893486934626385991395',
    'SJ_cKqBTPzCsWA3VyuCfFoccmuIEGXjr5KT',
    'SJ_Wyz3dmsdbDOkDujOTSSoBjGQP1BMsVnj',
  ],
  ADMIN_PASSWORD: [
    ...['admin123', 'ruoyi123', 'ruoyi', 'admin@123', 'Admin@123', 'admin', '123456', '666666'],
    ...['12345678', 'password', 'root', 'guest', 'vben', 'nacos', 'minioadmin', 'default_token'],
    ...['pc123', 'app123', 'cfdy-qtuy-xvqs-kwt6-6f5g'],
  ],
  SOCIAL_MAXKEY_CLIENT_SECRET: ['x1Y5MTMwNzIwMjMxNTM4NDc3Mzche8'],
  SOCIAL_GITEE_CLIENT_SECRET: ['02c6fcfd70342980cd8dd2f2c06c1a350645d76c754d7a264c4e125f9ba915ac'],
  XCX_wx0123456789abcdef_SECRET: ['app123'],
}

const CASES = Object.entries(PUBLISHED).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
)
const list = new URL('../../adapters/crypto/keys/published-defaults.ts', import.meta.url)

describe('a value that everybody can look up', () => {
  it.each(CASES)('stops the start: %s %s', (name, value) => {
    expect(wrongSettings({ [name]: value })).toContain(name)
  })

  it('is known in more than thirty cases, of which not one is repeated in the list', () => {
    expect(new Set(CASES.map(([, value]) => value)).size).toBeGreaterThan(30)
    const text = readFileSync(list, 'utf8')
    for (const [, value] of CASES) expect(text).not.toContain(`'${value}'`)
  })

  it.each(['README.md', 'README.zh-CN.md'])('is the password in the example of %s', (name) => {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
    const [, password = ''] = /People +admin (\S+)/.exec(text) ?? []
    expect([password, isPublished(password)]).toEqual([password, true])
  })

  it('is one for its text, not for its length or its form', () => {
    for (const value of PUBLISHED.ADMIN_PASSWORD ?? []) expect(isPublished(value)).toBe(true)
  })
})

describe('a value that is not published', () => {
  it.each([
    ['SERVICE_KEY', 'f3deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff46'],
    ['ADMIN_PASSWORD', 'cfdy-qtuy-xvqs-kwt6-6f5h'],
    ['XCX_wx0123456789abcdef_SECRET', 'app124'],
  ])('is taken: %s', (name, value) => {
    expect(wrongSettings({ [name]: value })).toEqual([])
  })
})

/** Names of the settings that would stop a start. */
function wrongSettings(env: Record<string, string>): string[] {
  return problemsOf(env).map((problem) => problem.split(/\W/)[0] ?? '')
}
