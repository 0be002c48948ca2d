import { hidden } from '../records/field-options.ts'
import { flag } from '../records/flag.ts'
import { type RowOf, record } from '../records/record.ts'
import { reference } from '../records/reference.ts'
import { author, createdAt } from '../records/stamps.ts'
import { text } from '../records/text.ts'

/**
 * A user account as the user page edits it, without the password. The keys are the normalised,
 * unique forms of name and contacts.
 */
export const USER = record({
  name: 'user',
  fields: {
    name: text({ max: 30, filter: 'contains', keepsFolded: true }),
    nameKey: hidden(text({ max: 30 })),
    nickName: text({ max: 30, filter: 'contains', keepsFolded: true }),
    email: text({ max: 50, empty: undefined }),
    emailKey: hidden(text({ max: 100, empty: undefined })),
    emailProven: flag({ empty: false }),
    phoneNumber: text({ max: 20, empty: undefined, filter: 'contains' }),
    phoneKey: hidden(text({ max: 20, empty: undefined })),
    phoneProven: flag({ empty: false }),
    sex: text({ max: 1, pattern: /^[012]$/, empty: '2' }),
    avatarUrl: text({ max: 2048, empty: undefined }),
    status: text({ max: 8, filter: 'equals', empty: 'normal' }),
    remark: text({ max: 500, empty: undefined }),
    isServiceAccount: flag({ empty: false }),
    departmentId: reference({ empty: undefined }),
    authorId: author,
    createdAt,
  },
  unique: [['nameKey'], ['emailKey'], ['phoneKey']],
})

export type UserRow = RowOf<typeof USER.fields>
