import { USAGE_GROUPS, type UsageGroup } from '../../../../domain/storage/usage-group.ts'
import { Type } from '../../wire/schema.ts'

export const GroupBy = Type.Unsafe<UsageGroup>({
  type: 'string',
  enum: USAGE_GROUPS,
  description: 'Default: user',
})
