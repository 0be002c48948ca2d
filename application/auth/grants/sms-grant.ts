import { CodeGrant } from './code-grant.ts'

/** Phone number and the code that was sent there. */
export class SmsGrant extends CodeGrant {
  readonly grantType = 'sms'
  readonly nameField = 'phonenumber'
  protected readonly codeField = 'smsCode'
}
