import { CodeGrant } from './code-grant.ts'
import { NAME_FIELDS } from './name-fields.ts'

export class EmailGrant extends CodeGrant {
  readonly grantType = 'email'
  readonly nameField = NAME_FIELDS.email
  protected readonly codeField = 'emailCode'
}
