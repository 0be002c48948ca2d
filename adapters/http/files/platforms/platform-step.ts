import type { ForeignCount } from '../../../../application/platforms/foreign-objects.ts'
import type { StepName, TakenStep } from '../../../../application/platforms/test-steps.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { catalogueOf, textFor } from '../../words/texts.ts'

const NOT_ALLOWED: ReadonlySet<string> = new Set(['not_permitted', 'unlisted'])

/** One step of a storage platform test, as the console shows it. */
export const PlatformStep = Type.Object(
  {
    step: Type.String({
      description:
        '`location`, `access`, `write`, `read`, `range`, `list`, `sign`, `privacy`, `rights` or `remove`',
    }),
    passed: Type.Boolean(),
    milliseconds: Type.Integer(),
    /** Texts of our own, because answers of a platform are never passed on. */
    advice: NullableText,
    policy: NullableText,
  },
  { title: 'PlatformTestStep' },
)

/**
 * The permissions that each step needs, in terms of S3 and OSS policies. Without `ListBucket`, a
 * HEAD of an object that does not exist is answered with 403.
 */
const ACTIONS: Partial<Record<StepName, string>> = {
  access: 's3:ListBucket, s3:GetObject; oss:ListObjects, oss:GetObject',
  write: 's3:PutObject; oss:PutObject',
  read: 's3:GetObject; oss:GetObject',
  range: 's3:GetObject; oss:GetObject',
  list: 's3:ListBucket, s3:ListBucketMultipartUploads; oss:ListObjects, oss:ListMultipartUploads',
  sign: 's3:GetObject; oss:GetObject',
  remove: 's3:DeleteObject; oss:DeleteObject',
}

/** How many there are, or at least how many. */
export function toldCount({ count, isAll }: ForeignCount): string {
  return isAll ? String(count) : `${count}+`
}

export function platformStep(taken: TakenStep, to: Language) {
  const { step, milliseconds, trouble, warning, foreign, policy = null } = taken
  const finding = trouble ?? warning
  const advice = finding && catalogueOf(to)[`platform_not_working.${finding}`]
  const actions = finding && NOT_ALLOWED.has(finding) ? ACTIONS[step] : undefined
  const needed = actions ? [textFor('platform_needs_actions', { actions }, to)] : []
  const beside = foreign
    ? [textFor('platform_foreign_objects', { count: toldCount(foreign) }, to)]
    : []
  const told = [...(advice ? [advice] : []), ...needed, ...beside].join(' ') || null
  return { step, passed: trouble === undefined, milliseconds, advice: told, policy }
}
