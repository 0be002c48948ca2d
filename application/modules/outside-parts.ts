import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import type { CodeMessage, CodeSender } from '../ports/sign-in/code-sender.ts'
import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../ports/sign-in/identity-provider.ts'
import type { ModuleContext } from './module-context.ts'
import { withinPatience } from './within-patience.ts'

/** What the code of a module that talks to another service works with. */
export interface OutsideTools extends Pick<ModuleContext, 'settings' | 'clock' | 'log'> {
  /** Aborted after ten seconds, when the attempt has failed. */
  readonly signal: AbortSignal
}

/** Sends one code. Resolves when the provider has accepted it; every error means that it did not. */
export type ModuleSender = (message: CodeMessage, tools: OutsideTools) => Promise<void>

/** A login provider with a protocol of its own. Every error means that it confirmed nobody. */
export interface ModuleProvider {
  /** Where the browser goes to log in. */
  authorizationUrl(start: AuthorizationStart, tools: OutsideTools): Promise<string>
  /** @param code as the provider returned it */
  identify(code: string, start: AuthorizationStart, tools: OutsideTools): Promise<OutsideIdentity>
}

type Tools = () => Omit<OutsideTools, 'signal'>

export function senderOf(
  channel: CodeSender['channel'],
  send: ModuleSender,
  tools: Tools,
): CodeSender {
  return {
    channel,
    send: (message) =>
      withinPatience((signal) => send(message, { ...tools(), signal })).catch((error: unknown) => {
        throw error instanceof SendFailed ? error : new SendFailed(error)
      }),
  }
}

export function providerOf(
  source: string,
  provider: ModuleProvider,
  tools: Tools,
): IdentityProvider {
  const ask = <T>(work: (tools: OutsideTools) => Promise<T>) =>
    withinPatience((signal) => work({ ...tools(), signal })).catch((error: unknown) => {
      throw error instanceof ProviderFailed ? error : new ProviderFailed(error)
    })
  return {
    source,
    authorizationUrl: (start) => ask((own) => provider.authorizationUrl(start, own)),
    identify: (code, start) => ask((own) => provider.identify(code, start, own)),
  }
}
