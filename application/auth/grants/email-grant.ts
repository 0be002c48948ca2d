import { CodeGrant } from './code-grant.ts'

/** E-mail address and the code that was sent there. */
export class EmailGrant extends CodeGrant {
  readonly grantType = 'email'
  readonly nameField = 'email'
  protected readonly codeField = 'emailCode'
}
