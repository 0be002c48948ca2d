import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { aClient, aUser } from './builders.ts'
import {
  type CodesOptions,
  type CodesParts,
  type CodesStores,
  codesParts,
  codesRoutes,
} from './codes-parts.ts'
import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'

export const PHONE = '+8613800138000'
export const MAILBOX = 'mei@example.com'

const PATHS = {
  sms: { path: '/resource/sms/code?phonenumber=', fields: ['phonenumber', 'smsCode'] },
  email: { path: '/resource/email/code?email=', fields: ['email', 'emailCode'] },
} as const

export interface CodesHttp extends HttpHarness {
  readonly parts: CodesParts
  /** A client that allows every way to log in. */
  readonly clientId: string
  readonly userId: string
  /** Each from a source of its own. */
  askFor(channel: CodeChannel, recipient: string, headers?: Headers): Promise<Answer>
  /** @returns the code that was sent */
  codeFor(channel: CodeChannel, recipient: string): Promise<string>
  logInByCode(channel: CodeChannel, recipient: string, code: string): Promise<Answer>
}

type Headers = Readonly<Record<string, string>>

/** The HTTP surface with codes, and one user who is reached at `PHONE` and `MAILBOX`. */
export async function codesHttp(
  options: CodesOptions = {},
  stores: Partial<Omit<CodesStores, 'clock'>> = {},
): Promise<CodesHttp> {
  const made: CodesParts[] = []
  const http = await httpHarness({
    stores,
    moreStrategies: (all) => {
      made.push(codesParts({ ...all, ...stores }, options))
      return made.flatMap(({ strategies }) => strategies)
    },
    routes: () => made.flatMap(codesRoutes),
  })
  const [parts] = made
  if (!parts) throw new Error('The harness asked for no strategies.')
  const { clientId } = await http.given.client(aClient({ grants: new GrantPolicy(GRANT_TYPES) }))
  const { id: userId } = await http.given.user(aUser())
  await http.given.contact(userId, contact('sms', PHONE))
  await http.given.contact(userId, contact('email', MAILBOX))
  let sources = 0
  const askFor = (channel: CodeChannel, recipient: string, headers: Headers = {}) => {
    sources += 1
    const url = PATHS[channel].path + encodeURIComponent(recipient)
    const remoteAddress = `10.1.${Math.trunc(sources / 250)}.${sources % 250}`
    return http.send({ url, headers: { clientid: clientId, ...headers }, remoteAddress })
  }
  return {
    ...http,
    parts,
    clientId,
    userId,
    askFor,
    async codeFor(channel, recipient) {
      await askFor(channel, recipient)
      return parts[channel].codeFor(recipient)
    },
    logInByCode(channel, recipient, code) {
      const [toField, codeField] = PATHS[channel].fields
      const body = { clientId, grantType: channel, [toField]: recipient, [codeField]: code }
      return http.postSealed('/auth/login', body)
    },
  }
}

function contact(channel: CodeChannel, address: string): Recipient {
  return Recipient.parse(channel, address, () => address)
}

/** Another four digits. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}
