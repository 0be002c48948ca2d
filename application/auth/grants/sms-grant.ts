import { CodeGrant } from './code-grant.ts'

/** Phone number and the code that was sent there. */
export class SmsGrant extends CodeGrant {
  readonly grantType = 'sms'
  protected readonly recipientField = 'phonenumber'
  protected readonly codeField = 'smsCode'
}
