import { USER } from '../../../../domain/users/user-record.ts'
import type { Language } from '../../words/language.ts'
import type { RecordWords } from '../../words/route-words.ts'

type Words = Readonly<Record<Language, string>>

const NAME: Words = { en: 'User name', zh: '用户账号' }
const EMAIL: Words = { en: 'E-mail', zh: '用户邮箱' }
const PHONE: Words = { en: 'Phone number', zh: '手机号码' }

const FIELDS = new Map<string, Words>([
  ['name', NAME],
  ['nameKey', NAME],
  ['nickName', { en: 'Nickname', zh: '用户昵称' }],
  ['email', EMAIL],
  ['emailKey', EMAIL],
  ['phoneNumber', PHONE],
  ['phoneKey', PHONE],
  ['sex', { en: 'Sex', zh: '用户性别' }],
  ['status', { en: 'Status', zh: '账号状态' }],
  ['departmentId', { en: 'Department', zh: '部门' }],
  ['passwordHash', { en: 'Password hash', zh: '密码哈希' }],
])

const RECORD: Words = { en: USER.name, zh: '用户' }

/** Names a user and their fields in the messages of failures. */
export const userWords: RecordWords = (field, language) => ({
  record: RECORD[language],
  field: FIELDS.get(String(field))?.[language] ?? '',
})
