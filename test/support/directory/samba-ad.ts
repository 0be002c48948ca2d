import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Attribute, Change, Client } from 'ldapts'
import type { Lack } from '../not-run.ts'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { ServerProcess } from '../servers/server-process.ts'
import { throwawayCa } from '../throwaway-ca.ts'

const run = promisify(execFile)
const DOMAIN = 'example.test'
const ADMIN = `Administrator@${DOMAIN}`
export const AD_BASE = 'dc=example,dc=test'

export interface SambaServer {
  readonly host: string
  /** Of who has issued the certificate for this address. */
  readonly ca: string
  readonly admin: { readonly name: string; readonly password: string }
  add(dn: string, attributes: Readonly<Record<string, string | readonly string[]>>): Promise<void>
  /** With a password, and enabled. */
  addUser(dn: string, name: string, password: string): Promise<void>
  /** Replaces all values of an attribute. */
  set(dn: string, type: string, values: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** It listens at ports that cannot be chosen, and below 1024. */
export function sambaLack(): Lack | undefined {
  if (process.getuid?.() === 0) return undefined
  return { reason: 'Only root may start a domain controller', remedy: 'Run the tests as root.' }
}

/** A private domain controller that speaks only LDAP, at a loopback address of its own. */
export async function startSamba(program: string): Promise<SambaServer> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-samba-'))
  const password = `Aa1!${randomBytes(12).toString('hex')}`
  const host = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(2, 250)}`
  const ca = throwawayCa()
  const conf = join(folder, 'etc', 'smb.conf')
  await provision(folder, password)
  await writeFile(conf, await ownSettings(folder, conf, host))
  const { key, cert } = ca.issue(host)
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 })
  await writeFile(join(folder, 'cert.pem'), cert)
  const server = new ServerProcess(program, ['-i', '-M', 'single', '-s', conf])
  const change = async (work: (client: Client) => Promise<void>) => {
    const tlsOptions = { rejectUnauthorized: false }
    const client = new Client({ url: `ldaps://${host}`, timeout: 20_000, tlsOptions })
    try {
      await client.bind(ADMIN, password)
      await work(client)
    } finally {
      await client.unbind()
    }
  }
  const stop = async () => {
    await server.stop('SIGKILL')
    await removeFolder(folder)
  }
  // Nobody else knows this password, so an answer proves that it is our server.
  await server
    .untilReady(() => change(async () => undefined))
    .catch(async (error) => {
      await stop()
      throw error
    })
  const add: SambaServer['add'] = (dn, attributes) =>
    change((client) => client.add(dn, attributesOf(attributes)))
  return {
    host,
    ca: ca.pem,
    admin: { name: ADMIN, password },
    add,
    addUser: (dn, name, secret) =>
      change((client) => {
        // The form of this attribute: [MS-ADTS], section 3.1.1.3.1.5.
        const unicodePwd = new Attribute({
          type: 'unicodePwd',
          values: [Buffer.from(`"${secret}"`, 'utf16le')],
        })
        const attributes = attributesOf({
          objectClass: 'user',
          sAMAccountName: name,
          userPrincipalName: `${name}@${DOMAIN}`,
          displayName: name,
          mail: `${name}@${DOMAIN}`,
          userAccountControl: '512',
        })
        return client.add(dn, [...attributes, unicodePwd])
      }),
    set: (dn, type, values) =>
      change((client) => {
        const modification = new Attribute({ type, values: [...values] })
        return client.modify(dn, new Change({ operation: 'replace', modification }))
      }),
    stop,
  }
}

function attributesOf(attributes: Readonly<Record<string, string | readonly string[]>>) {
  return Object.entries(attributes).map(
    ([type, values]) => new Attribute({ type, values: [values].flat() }),
  )
}

async function provision(folder: string, password: string): Promise<void> {
  await run('samba-tool', [
    ...['domain', 'provision', `--targetdir=${folder}`, `--realm=${DOMAIN}`, '--domain=EXAMPLE'],
    ...['--server-role=dc', '--dns-backend=NONE', `--adminpass=${password}`, '--host-name=dc'],
    // What Samba wants of the file system for shares, which there are none of.
    '--option=vfs objects=dfs_samba4 acl_xattr xattr_tdb',
  ])
}

async function ownSettings(folder: string, conf: string, host: string): Promise<string> {
  const own = [
    '[global]',
    'server services = ldap',
    'dcerpc endpoint servers = none',
    `interfaces = ${host}/8`,
    'bind interfaces only = yes',
    `tls keyfile = ${folder}/key.pem`,
    `tls certfile = ${folder}/cert.pem`,
    'tls cafile =',
    `log file = ${folder}/log`,
  ]
  const provided = (await readFile(conf, 'utf8')).split('\n')
  const kept = provided.filter(
    (line) => !/server services|interfaces|log file|^\[global/.test(line),
  )
  return [...own, ...kept].join('\n')
}
