import { InvalidEmail, InvalidPhone, parseContact } from '../../domain/identity/contact.ts'
import { together } from '../../domain/imports/row-failures.ts'
import type { Id } from '../../domain/shared/id.ts'
import { isMasked, maskedEmail, maskedPhone } from '../../domain/users/masked-contact.ts'
import type { UserRow } from '../../domain/users/user-record.ts'

/** `undefined` means that the form does not mention the field. A blank contact removes it. */
export interface UserForm {
  readonly nickName?: string | undefined
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly sex?: string | undefined
  readonly status?: UserRow['status'] | undefined
  readonly remark?: string | undefined
  readonly departmentId?: Id | undefined
  readonly roles?: readonly Id[] | undefined
  readonly posts?: readonly Id[] | undefined
}

/** A row of a list of people. */
export interface Person extends Omit<UserForm, 'departmentId' | 'roles' | 'posts'> {
  readonly name: string
  /** Ids, names or paths of the same department; none if it is not mentioned. */
  readonly departments: readonly string[]
  readonly postCodes: readonly string[]
  readonly roleKeys: readonly string[]
  /** As it is stored; it was checked. */
  readonly passwordHash: string | undefined
}

type Contacts = Partial<
  Pick<UserRow, 'email' | 'emailKey' | 'emailProven' | 'phoneNumber' | 'phoneKey' | 'phoneProven'>
>

type Had = Pick<UserRow, 'email' | 'emailKey' | 'phoneNumber' | 'phoneKey'>

const NONE: Had = {
  email: undefined,
  emailKey: undefined,
  phoneNumber: undefined,
  phoneKey: undefined,
}

/**
 * The changes of contacts. A contact that is new to the account is not proven. A masked contact
 * that the form sends back is no change.
 * @throws InvalidEmail, InvalidPhone
 */
export function contactChanges(
  { email, phoneNumber }: UserForm,
  toE164: (raw: string) => string | undefined,
  had: Had = NONE,
): Contacts {
  const [ofEmail, ofPhone] = together(
    () => emailChange(email, toE164, had),
    () => phoneChange(phoneNumber, toE164, had),
  )
  return { ...ofEmail, ...ofPhone }
}

function emailChange(raw: string | undefined, toE164: ToE164, had: Had): Contacts {
  if (raw === undefined || (had.email !== undefined && raw === maskedEmail(had.email))) return {}
  if (isMasked(raw)) throw new InvalidEmail()
  const contact = parseContact('email', raw, toE164)
  const isSame = contact?.key === had.emailKey
  return {
    email: contact?.text,
    ...(!isSame && { emailKey: contact?.key, emailProven: false }),
  }
}

function phoneChange(raw: string | undefined, toE164: ToE164, had: Had): Contacts {
  const { phoneNumber } = had
  if (raw === undefined || (phoneNumber !== undefined && raw === maskedPhone(phoneNumber)))
    return {}
  if (isMasked(raw)) throw new InvalidPhone()
  const contact = parseContact('sms', raw, toE164)
  const isSame = contact?.key === had.phoneKey
  return {
    phoneNumber: contact?.text,
    ...(!isSame && { phoneKey: contact?.key, phoneProven: false }),
  }
}

type ToE164 = (raw: string) => string | undefined
