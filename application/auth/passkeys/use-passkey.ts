import type { Caller } from '../../../domain/identity/caller.ts'
import type { BrowserOptions, RelyingParty } from '../../ports/factors/relying-party.ts'
import type { ClientRepo } from '../../ports/sign-in/client-repo.ts'
import { knownClient } from '../login-rules.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'

/** @throws PasskeysOff */
export type OfferedParty = () => RelyingParty

export interface StartedPasskey {
  readonly options: BrowserOptions
  readonly browserSecret: string | undefined
}

/** Lets a browser use a passkey. It reads no account, so nothing about accounts can be learnt. */
export class StartPasskeyUse {
  readonly #party: OfferedParty
  readonly #clients: ClientRepo
  readonly #challenges: PasskeyChallenges

  constructor(party: OfferedParty, clients: ClientRepo, challenges: PasskeyChallenges) {
    this.#party = party
    this.#clients = clients
    this.#challenges = challenges
  }

  /**
   * @param clientId the client that the answer can log in to
   * @param known the secret that the browser already has
   * @throws PasskeysOff, InvalidClient
   */
  async forLogin(clientId: string, known: string | undefined): Promise<StartedPasskey> {
    const client = await knownClient(this.#clients, clientId)
    client.admit('passkey')
    const party = this.#party()
    const errand = { purpose: 'log-in', clientId } as const
    const { challenge, browserSecret } = await this.#challenges.issue(errand, known)
    return { options: await party.optionsToUse(challenge), browserSecret }
  }

  /** By which the user of a session proves who they are. @throws PasskeysOff */
  async forProof({ userId, sessionId }: Caller): Promise<BrowserOptions> {
    const party = this.#party()
    const errand = { purpose: 'prove', userId, sessionId } as const
    const { challenge } = await this.#challenges.issue(errand, undefined)
    return party.optionsToUse(challenge)
  }
}
