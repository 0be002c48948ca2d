import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import { UnsuitableKey } from '../../../adapters/crypto/keys/unsuitable-key.ts'
import { anRsaPem } from '../../support/login-keys.ts'
import { privateFolder } from '../../support/private-folder.ts'

const run = promisify(execFile)

describe('LoginKeyRing in a folder', () => {
  it('makes a 2048-bit key once, and finds it again', async () => {
    const folder = join(await privateFolder(), 'keys')
    const made = await LoginKeyRing.open({ folder })
    const found = await LoginKeyRing.open({ folder })
    expect(found.publicKeyLine).toBe(made.publicKeyLine)
    expect(made.current.privateKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
  })

  it('keeps it from other users', async () => {
    const folder = join(await privateFolder(), 'keys')
    await mkdir(folder, { mode: 0o755 })
    await LoginKeyRing.open({ folder })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'login-key.pem'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['login-key.pem'])
  })

  it.each([0o640, 0o604, 0o660, 0o777])('refuses a file with mode %o', async (mode) => {
    const folder = await privateFolder()
    const path = join(folder, 'login-key.pem')
    await writeFile(path, anRsaPem())
    await chmod(path, mode)
    await expect(LoginKeyRing.open({ folder })).rejects.toThrow(/login-key\.pem.*chmod 600/)
  })

  it('gives processes that start at the same moment the same key', async () => {
    const folder = join(await privateFolder(), 'keys')
    const module = new URL('../../../adapters/crypto/keys/login-key-ring.ts', import.meta.url).href
    const program = `const { LoginKeyRing } = await import('${module}')
      console.log((await LoginKeyRing.open({ folder: process.argv[1] })).publicKeyLine)`
    const args = ['--input-type=module', '-e', program, folder]
    const started = Array.from({ length: 4 }, () => run(process.execPath, args))
    const lines = (await Promise.all(started)).map(({ stdout }) => stdout.trim())
    expect(new Set(lines).size).toBe(1)
    expect(lines[0]).toMatch(/^MIIB[\w+/]+=*$/)
    expect(await readdir(folder)).toEqual(['login-key.pem'])
  })

  it('opens with retired keys too, until there are too many', async () => {
    const folder = await privateFolder()
    const rings: LoginKeyRing[] = []
    for (const name of ['a', 'b', 'c']) {
      rings.push(await LoginKeyRing.open({ folder }))
      await rename(join(folder, 'login-key.pem'), join(folder, `login-key-${name}.pem`))
      if (name !== 'c')
        expect((await LoginKeyRing.open({ folder })).keys).toHaveLength(rings.length + 1)
    }
    await expect(LoginKeyRing.open({ folder })).rejects.toThrow('remove old ones')
    expect(new Set(rings.map(({ publicKeyLine }) => publicKeyLine)).size).toBe(3)
  })

  it('says so when the folder cannot be used', async () => {
    const folder = await privateFolder()
    await mkdir(join(folder, 'login-key.pem'))
    await expect(LoginKeyRing.open({ folder })).rejects.toThrow()
  })
})

describe('LoginKeyRing from the configuration', () => {
  const open = (text: string) =>
    LoginKeyRing.open({ folder: '/nowhere', given: { text, setting: 'LOGIN_PRIVATE_KEY' } })

  it('reads every form of one key as the same key', async () => {
    const pkcs8 = anRsaPem()
    const forgeKey = forge.pki.privateKeyFromPem(pkcs8)
    const pkcs1 = forge.pki.privateKeyToPem(forgeKey)
    const bare = (pem: string) => pem.replaceAll(/-----.*-----|\s/g, '')
    const forms = [
      pkcs8,
      pkcs1,
      bare(pkcs8),
      bare(pkcs1),
      `\n${bare(pkcs1)}\n`,
      pkcs8.replaceAll('\n', '\r\n'),
    ]
    const lines = await Promise.all(forms.map(async (form) => (await open(form)).publicKeyLine))
    expect(new Set(lines).size).toBe(1)
    const spki = forge.pki.publicKeyToPem(forge.pki.setRsaPublicKey(forgeKey.n, forgeKey.e))
    expect(lines[0]).toBe(bare(spki))
  })

  it('takes several PEM keys, the first as the current one, and counts a repeated one once', async () => {
    const [one, other] = [anRsaPem(), anRsaPem()]
    const ring = await open(`${one}\n${other}\n${one}`)
    expect(ring.keys).toHaveLength(2)
    expect(ring.publicKeyLine).toBe((await open(one)).publicKeyLine)
  })

  // The example pair of the family, as its repositories print it.
  const published = () =>
    'MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEAmc3CuPiGL/LcIIm7zryCEIbl1SPzBkr75E2VMtxegyZ1lYRD+7TZGAPkvIsBcaMs6Nsy0L78n2qh+lIZMpLH8wIDAQABAkEAk82Mhz0tlv6IVCyIcw/s3f0E+WLmtPFyR9/WtV3Y5aaejUkU60JpX4m5xNR2VaqOLTZAYjW8Wy0aXr3zYIhhQQIhAMfqR9oFdYw1J9SsNc+CrhugAvKTi0+BF6VoL6psWhvbAiEAxPPNTmrkmrXwdm/pQQu3UOQmc2vCZ5tiKpW10CgJi8kCIFGkL6utxw93Ncj4exE/gPLvKcT+1Emnoox+O9kRXss5AiAMtYLJDaLEzPrAWcZeeSgSIzbL+ecokmFKSDDcRske6QIgSMkHedwND1olF8vlKsJUGK3BcdtM8w4Xq7BpSBwsloE='
  const weakExponent = () => {
    const pair = forge.pki.rsa.generateKeyPair({ bits: 2048, e: 3 })
    return forge.pki.privateKeyToPem(pair.privateKey)
  }
  const unpaired = () => {
    const [one, other] = [anRsaPem(), anRsaPem()].map((pem) => forge.pki.privateKeyFromPem(pem))
    if (!one || !other) throw new Error('no keys')
    return forge.pki.privateKeyToPem(
      forge.pki.setRsaPrivateKey(
        one.n,
        one.e,
        other.d,
        other.p,
        other.q,
        other.dP,
        other.dQ,
        other.qInv,
      ),
    )
  }
  const protectedPem = () =>
    forge.pki.encryptRsaPrivateKey(forge.pki.privateKeyFromPem(anRsaPem()), 'word')
  const publicPem = () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
  const elliptic = () => '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----'

  it.each([
    ['1024 bits', () => anRsaPem(1024), /1024 bits.*2048/],
    ['512 bits', () => anRsaPem(512), /512 bits/],
    ['a pair that everybody has', published, /published example key/],
    ['a small exponent', weakExponent, /65537/],
    ['halves of two pairs', unpaired, /pair|damaged/],
    ['a passphrase', protectedPem, /passphrase/],
    ['only a public key', publicPem, /public key/],
    ['another kind of key', elliptic, /RSA/],
    ['a cut PEM', () => anRsaPem().replace(/\n.{20}/, '\n'), /damaged/],
    [
      'cut base64',
      () =>
        anRsaPem(2048, 'pkcs1')
          .replaceAll(/-----.*-----|\s/g, '')
          .slice(0, -40),
      /damaged|RSA/,
    ],
    ['nothing', () => '', /RSA private key/],
    ['noise', () => 'not a key at all', /RSA private key/],
  ])('refuses %s, by the setting and without a byte of the key', async (_case, make, problem) => {
    const text = make()
    const refusal = await open(text).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnsuitableKey)
    expect(String(refusal)).toMatch(/LOGIN_PRIVATE_KEY/)
    expect(String(refusal)).toMatch(problem)
    for (const line of text.split('\n').filter((part) => part.length > 20 && !part.includes('-'))) {
      expect(String(Object(refusal).stack)).not.toContain(line.slice(0, 20))
    }
  })

  it('says the same of a damaged file, by its path', async () => {
    const folder = await privateFolder()
    await LoginKeyRing.open({ folder })
    const path = join(folder, 'login-key.pem')
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, 300))
    await expect(LoginKeyRing.open({ folder })).rejects.toThrow(path)
  })
})
