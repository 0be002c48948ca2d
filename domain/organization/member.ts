import { record } from '../records/record.ts'
import { reference } from '../records/reference.ts'

export const MEMBER = record({
  name: 'member',
  table: 'users',
  fields: { departmentId: reference({ empty: undefined }) },
})
