import type { RecordChange } from '../../domain/records/record-change.ts'
import type { Parameter } from '../../domain/settings/parameter.ts'
import { keepBuiltIn } from '../../domain/shared/built-in.ts'

/** Whatever reads a built-in parameter asks for it by its key. */
export class GuardParameters {
  /** @throws RecordBuiltIn */
  async execute(change: RecordChange<Parameter>): Promise<void> {
    keepBuiltIn(change, ({ isBuiltIn }) => isBuiltIn, 'key')
  }
}
