import type { PermissionCode } from '../../../../domain/access/permission-code.ts'
import type { Language } from '../../words/language.ts'

/** What an account page shows besides the frame that all of them have. */
export interface AccountPage {
  /** The last part of its address; empty for the first page. */
  readonly name: string
  /** File name of the script that fills it. */
  readonly script: string
  /** Whether it is for people without a session, and so no part of the menu. */
  readonly isOpen?: true
  /** Of pages that are for those who have a right. */
  readonly list?: {
    readonly permission?: PermissionCode
    /** No menu leads to it. */
    readonly isInner: boolean
    /** The page is there if this route is. */
    readonly url?: string
  }
  readonly title: Readonly<Record<Language, string>>
  /** HTML. It has nothing of a request in it. */
  readonly body: (language: Language, facts: AccountFacts) => string
}

/** What scripts need to call the service. */
export interface AccountFacts {
  readonly clientId: string
  /** The public login key: SPKI in base64. */
  readonly publicKeyLine: string
  /** Where a link leads to the console. */
  readonly console: string
  /** The host name that passkeys belong to; empty if they are off. */
  readonly passkeyHost: string
  /** Whether somebody can log in with a code by SMS or e-mail, and must solve a captcha for it. */
  readonly codes: 'off' | 'on' | 'after-captcha'
  readonly shortestPassword: number
  /** The provider to which the login page leads at once; empty if there is none. */
  readonly sso: string
  /** For how long a browser may skip the second factor; 0: not at all. */
  readonly trustedBrowserDays: number
}
