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
/** Without these there is nothing more to try. */
const NEEDED = ['address', 'connection', 'encryption', 'bind'] as const
const ORDER = [...NEEDED, 'people', 'groups', 'departments', 'login'] as const

interface Login {
  readonly name: string
  readonly password: string
}

/** What a step found, or why it tried nothing. */
type Found = string | { readonly skipped: string }
type Attempts = Readonly<Record<DirectoryStepName, () => Promise<Found>>>

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
    const open: { socket?: Socket } = {}
    const attempts = this.#attempts(open, login)
    try {
      for (const step of ORDER.filter((name) => login || name !== 'login')) {
        const taken = await tried(step, attempts[step])
        yield taken
        if (taken.state === 'failed' && NEEDED.some((name) => name === step)) return
      }
    } finally {
      open.socket?.destroy()
    }
  }

  #attempts(open: { socket?: Socket }, login: Login | undefined): Attempts {
    const { host, port, isEncrypted, boundAs } = this.#server
    const socket = () => open.socket ?? failed('there is no connection', '')
    const connection = async () => new LdapConnection(await import('ldapts'), socket())
    let bound: LdapConnection | undefined
    const reading = () => bound ?? failed('there is no bind', '')
    return {
      address: async () => {
        const found = await lookup(host, { all: true })
        return `${host} is ${found.map(({ address }) => address).join(', ')}`
      },
      connection: async () => {
        open.socket = await this.#server.connect(AbortSignal.timeout(STEP_MS))
        return `port ${port} is open`
      },
      encryption: async () => {
        if (!isEncrypted) return { skipped: 'none, which only a server on this machine may have' }
        const limit = AbortSignal.timeout(STEP_MS)
        const secured = await this.#server.encrypt(socket(), await import('ldapts'), limit)
        open.socket = secured
        return certificateOf(secured)
      },
      bind: async () => {
        bound = await connection()
        await this.#server.bind(bound)
        return boundAs === undefined ? { skipped: 'LDAP_BIND_DN is not set' } : `as ${boundAs}`
      },
      people: () => this.#somePeople(reading()),
      groups: () => this.#someGroups(reading()),
      departments: async () => {
        const names = (await this.#directory.departments()).map(({ name }) => name)
        return shown('are found', names)
      },
      login: () => (login ? this.#login(login) : failed('nobody is named', '')),
    }
  }

  async #somePeople(connection: LdapConnection): Promise<string> {
    const search = this.#people.search(this.#people.everybody(connection.library))
    const names: string[] = []
    let count = 0
    for await (const page of connection.pages(search)) {
      names.push(...page.flatMap((entry) => this.#people.read(entry)?.name ?? []))
      count += page.length
    }
    if (names.length === 0)
      failed('nobody is found', 'Check base and filter of LDAP_PEOPLE, and LDAP_KIND.')
    const others = count - names.length
    const lacking = others === 0 ? '' : `; ${others} more lack a name or a key`
    return `${shown('are found', names)}${lacking}`
  }

  async #someGroups(connection: LdapConnection): Promise<Found> {
    const { groups, flavour } = this.#schema
    if (!groups) return { skipped: 'LDAP_GROUPS is not set: nobody has groups' }
    return shown('are found', await new LdapGroups(groups, flavour).names(connection))
  }

  async #login({ name, password }: Login): Promise<string> {
    const found = await this.#directory.check(name, password)
    if (found === 'unknown')
      return failed(`not exactly one entry has the name ${name}`, 'Check LDAP_PEOPLE.')
    if (found === 'wrong')
      return failed(`${name} may not enter, or the password is wrong`, 'Try it at the directory.')
    const { key, groups, departments } = found
    const list = (names: readonly string[]) => names.join(', ') || 'none'
    return `${name} enters; key ${key}, groups: ${list(groups)}, departments: ${list(departments)}`
  }
}

/** Something that is no error of a connection. */
class Failed extends Error {
  readonly advice: string
  constructor({ message, advice }: Trouble) {
    super(message)
    this.advice = advice
  }
}

function failed(message: string, advice: string): never {
  throw new Failed({ message, advice })
}

async function tried(step: DirectoryStepName, look: () => Promise<Found>): Promise<DirectoryStep> {
  try {
    const found = await look()
    if (typeof found === 'string') return { step, state: 'passed', message: found }
    return { step, state: 'skipped', message: found.skipped }
  } catch (error) {
    const { message, advice } = troubleOf(step, error)
    return { step, state: 'failed', message, ...(advice && { advice }) }
  }
}

function troubleOf(step: DirectoryStepName, error: unknown): Trouble {
  if (error instanceof Failed) return error
  if (step === 'encryption') return startTlsTrouble(error)
  return troubleIn(error instanceof DependencyUnavailable ? error.cause : error)
}

function certificateOf(socket: TLSSocket): string {
  const { subject, issuer, valid_to: end } = socket.getPeerCertificate()
  const [own, theirs] = [subject, issuer].map(({ CN, O }) => CN ?? O ?? 'nobody')
  return `${socket.getProtocol()}; the certificate of ${own} is from ${theirs}, valid until ${end}`
}

function shown(what: string, names: readonly string[]): string {
  const first = names.slice(0, SHOWN).join(', ')
  return `${names.length} ${what}${first && `: ${first}`}${names.length > SHOWN ? ' …' : ''}`
}
