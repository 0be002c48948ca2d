import { defineError } from '../shared/domain-error.ts'

/** With this value, others would get into accounts or roles. */
export class ParameterKept extends defineError(
  'refused',
  'parameter_kept',
  'Only the super administrator gives this parameter such a value.',
) {}
