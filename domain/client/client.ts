import type { Id } from '../shared/id.ts'
import type { RecordStatus } from '../shared/record-status.ts'
import { InvalidClient } from './client-errors.ts'
import type { ClientRules } from './client-rules.ts'
import type { GrantPolicy } from './grant-policy.ts'
import type { GrantType } from './grant-type.ts'
import type { SessionLifetime } from './session-lifetime.ts'

export interface ClientProps {
  readonly id: Id
  /** Public identifier, sent by the front end with every request. */
  readonly clientId: string
  readonly clientKey: string
  readonly deviceType: string
  readonly status: RecordStatus
  readonly grants: GrantPolicy
  /** Grant types whose proof is strong enough without a second factor. */
  readonly strongGrants: GrantPolicy
  readonly lifetime: SessionLifetime
  readonly rules: ClientRules
  /** What its front end speaks, if that is not the service's own wire. Sessions keep it. */
  readonly wire: string | undefined
}

/** A registered caller: the console, an app, a mini-program, an API caller. */
export class Client {
  readonly #props: ClientProps

  constructor(props: ClientProps) {
    this.#props = props
  }

  /** Runs before any grant strategy. Checks the status first, then the grant type. */
  admit(grantType: string): GrantType {
    this.requireUsable()
    return this.requireGrant(grantType)
  }

  requireUsable(): void {
    if (!this.isUsable) throw new InvalidClient('disabled')
  }

  requireGrant(grantType: string): GrantType {
    if (!this.#props.grants.permits(grantType)) throw new InvalidClient('grant-not-allowed')
    return grantType
  }

  /** Whether a login with this grant type needs no second factor. */
  isStrong(grantType: string): boolean {
    return this.#props.strongGrants.permits(grantType)
  }

  /** A disabled client accepts no logins, and its sessions are rejected. */
  get isUsable(): boolean {
    return this.#props.status === 'normal'
  }

  get props(): ClientProps {
    return this.#props
  }

  get clientId(): string {
    return this.#props.clientId
  }

  get rules(): ClientRules {
    return this.#props.rules
  }

  get lifetime(): SessionLifetime {
    return this.#props.lifetime
  }
}
