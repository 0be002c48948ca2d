import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { freePort } from './servers/free-port.ts'

const NAME = '@company/greeting'
const VERSION = '1.0.0'
const run = promisify(execFile)

export interface PrivatePackages {
  /** The name of the one that it has. */
  readonly package: string
  readonly token: string
  /** For npm, with the token. */
  readonly npmrc: string
}

/** A registry on this machine for the running test, with one package for whoever has its token. */
export async function privatePackages(folder: string): Promise<PrivatePackages> {
  const token = randomBytes(24).toString('hex')
  const archive = await packed(join(folder, 'greeting'))
  const server = createServer((request, response) => {
    const host = `http://${request.headers.host}`
    if (request.headers.authorization !== `Bearer ${token}`) response.writeHead(401).end()
    else if (request.url === '/greeting.tgz') response.end(archive)
    else response.end(JSON.stringify(described(archive, `${host}/greeting.tgz`)))
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = `//127.0.0.1:${port}/`
  const npmrc = `@company:registry=http:${address}\n${address}:_authToken=${token}`
  return { package: NAME, token, npmrc }
}

async function packed(folder: string): Promise<Buffer> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: NAME, version: VERSION }))
  await run('npm', ['pack'], { cwd: folder })
  return readFile(join(folder, `company-greeting-${VERSION}.tgz`))
}

function described(archive: Buffer, tarball: string) {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const manifest = { name: NAME, version: VERSION, dist: { tarball, integrity } }
  return { name: NAME, 'dist-tags': { latest: VERSION }, versions: { [VERSION]: manifest } }
}
