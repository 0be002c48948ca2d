import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type {
  DirectoryStep,
  DirectoryStepName,
} from '../../../../application/parts/directory/directory-test.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import { LdapConnection } from './ldap-connection.ts'
import type { LdapDirectory } from './ldap-directory.ts'
import { LdapGroups } from './ldap-groups.ts'
import { LdapPeople, type LdapSchema } from './ldap-people.ts'
import type { LdapServer } from './ldap-server.ts'
import { startTlsTrouble, type Trouble, troubleIn } from './ldap-trouble.ts'

const STEP_MS = 5000
const SHOWN = 3
/** Without them there is nothing more to try. */
const NEEDED: ReadonlySet<DirectoryStepName> = new Set([
  'address',
  'connection',
  'encryption',
  'bind',
])

interface Login {
  readonly name: string
  readonly password: string
}

/** What a step found, or why it tried nothing. */
type Found = string | { readonly skipped: string }
type Step = readonly [DirectoryStepName, () => Promise<Found>]

interface Opened {
  socket?: Socket
  connection?: LdapConnection
}

/** Tries a directory step by step, as the service uses it. */
export class LdapSteps {
  readonly #server: LdapServer
  readonly #schema: LdapSchema
  readonly #directory: LdapDirectory
  readonly #people: LdapPeople

  constructor(server: LdapServer, schema: LdapSchema, directory: LdapDirectory) {
    this.#server = server
    this.#schema = schema
    this.#directory = directory
    this.#people = new LdapPeople(schema)
  }

  async *steps(login?: Login): AsyncIterable<DirectoryStep> {
    const opened: Opened = {}
    try {
      for (const [step, look] of [...this.#reaching(opened), ...this.#reading(opened, login)]) {
        const taken = await tried(step, look)
        yield taken
        if (taken.state === 'failed' && NEEDED.has(step)) return
      }
    } finally {
      opened.connection?.close()
      opened.socket?.destroy()
    }
  }

  #reaching(opened: Opened): readonly Step[] {
    const { host, port, isEncrypted, boundAs } = this.#server
    return [
      [
        'address',
        async () => {
          const found = await lookup(host, { all: true })
          return `${host} is ${found.map(({ address }) => address).join(', ')}`
        },
      ],
      [
        'connection',
        async () => {
          opened.socket = await this.#server.connect(AbortSignal.timeout(STEP_MS))
          return `port ${port} is open`
        },
      ],
      [
        'encryption',
        async () => {
          if (!opened.socket || !isEncrypted)
            return { skipped: 'nothing is encrypted, which only this machine may do' }
          const limit = AbortSignal.timeout(STEP_MS)
          const secured = await this.#server.encrypt(opened.socket, await import('ldapts'), limit)
          opened.socket = secured
          return certificateOf(secured)
        },
      ],
      [
        'bind',
        async () => {
          if (!opened.socket) throw new Error('There is no connection.')
          opened.connection = new LdapConnection(await import('ldapts'), opened.socket)
          await this.#server.bind(opened.connection)
          return boundAs === undefined
            ? { skipped: 'people are looked up without a bind' }
            : `as ${boundAs}`
        },
      ],
    ]
  }

  #reading(opened: Opened, login: Login | undefined): readonly Step[] {
    const connected = () => {
      if (!opened.connection) throw new Error('There is no connection.')
      return opened.connection
    }
    const { people, groups, flavour } = this.#schema
    return [
      ['people', () => this.#somePeople(connected())],
      [
        'groups',
        async () => {
          if (!groups) return { skipped: 'LDAP_GROUPS is not set: nobody has groups' }
          const names = await new LdapGroups(groups, flavour).names(connected())
          return `${names.length} below ${groups.base}${shown(names)}`
        },
      ],
      [
        'departments',
        async () => {
          const all = await this.#directory.departments()
          const names = all.map(({ name }) => name)
          const origin = this.#people.namesDepartments
            ? 'in LDAP_ATTRIBUTES'
            : `below ${people.base}`
          return `${all.length} ${origin}${shown(names)}`
        },
      ],
      ...(login ? [['login', () => this.#login(login)] as const] : []),
    ]
  }

  async #somePeople(connection: LdapConnection): Promise<string> {
    const names: string[] = []
    let unusable = 0
    const search = this.#people.search(this.#people.everybody(connection.library))
    for await (const page of connection.pages(search)) {
      for (const entry of page) {
        const person = this.#people.read(entry, Date.now())
        if (person) names.push(person.name)
        else unusable += 1
      }
    }
    if (names.length === 0)
      throw new Advised('nobody is found', 'Check base and filter of LDAP_PEOPLE, and LDAP_KIND.')
    const others = unusable === 0 ? '' : `; ${unusable} more lack a name or a key`
    return `${names.length} are found${shown(names)}${others}`
  }

  async #login({ name, password }: Login): Promise<string> {
    const found = await this.#directory.check(name, password)
    if (found === 'unknown')
      throw new Advised(
        `not exactly one entry has the name ${name}`,
        'Check the filter of LDAP_PEOPLE.',
      )
    if (found === 'wrong')
      throw new Advised(
        `${name} may not enter, or the password is wrong`,
        'Try it at the directory.',
      )
    const { key, groups, departments } = found
    return `${name} enters; key ${key}, groups: ${list(groups)}, departments: ${list(departments)}`
  }
}

/** Something that is no error of a connection. */
class Advised extends Error {
  readonly advice: string
  constructor(message: string, advice: string) {
    super(message)
    this.advice = advice
  }
}

async function tried(step: DirectoryStepName, look: () => Promise<Found>): Promise<DirectoryStep> {
  try {
    const found = await look()
    return typeof found === 'string'
      ? { step, state: 'passed', message: found }
      : { step, state: 'skipped', message: found.skipped }
  } catch (error) {
    const { message, advice } = troubleOf(step, error)
    return { step, state: 'failed', message, ...(advice && { advice }) }
  }
}

function troubleOf(step: DirectoryStepName, error: unknown): Trouble {
  if (error instanceof Advised) return error
  if (step === 'encryption') return startTlsTrouble(error)
  return troubleIn(error instanceof DependencyUnavailable ? error.cause : error)
}

function certificateOf(socket: TLSSocket): string {
  const { subject, issuer, valid_to: end } = socket.getPeerCertificate()
  const names = [subject, issuer].map(({ CN, O }) => [CN ?? O ?? 'nobody'].flat().join(' '))
  return `${socket.getProtocol()}; the certificate of ${names[0]} is from ${names[1]}, valid until ${end}`
}

function shown(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `: ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ' …' : ''}`
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}
