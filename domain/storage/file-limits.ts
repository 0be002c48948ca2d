import { isVouchedFor } from './file-types.ts'
import { InvalidPlatform } from './platform-errors.ts'
import type { UploadTypes } from './upload-types.ts'

/** What one platform takes less than all of them do. An absent member takes nothing away. */
export interface FileLimits {
  readonly maxBytes?: number
  /** With the dot and in lower case; the empty one is that of names without an extension. */
  readonly suffixes?: readonly string[]
  /** Types this service vouches for, not what uploaders declare. */
  readonly contentTypes?: readonly string[]
}

const LARGEST = 5 * 1024 ** 4
const LONGEST_LIST = 50

/**
 * Only what could be taken at all may be named: a list with a mistake in it would refuse files for a
 * reason nobody sees. @throws InvalidPlatform
 */
export function checkedLimits(limits: FileLimits, types: UploadTypes): FileLimits {
  const { maxBytes, suffixes, contentTypes } = limits
  const isSound =
    (maxBytes === undefined ||
      (Number.isInteger(maxBytes) && maxBytes >= 1 && maxBytes <= LARGEST)) &&
    isList(suffixes) &&
    isList(contentTypes) &&
    (suffixes ?? []).every((suffix) => types.of(suffix) !== undefined) &&
    (contentTypes ?? []).every(isVouchedFor)
  if (!isSound) throw new InvalidPlatform('ext1')
  return {
    ...(maxBytes !== undefined && { maxBytes }),
    ...(suffixes && { suffixes }),
    ...(contentTypes && { contentTypes }),
  }
}

function isList(list: readonly string[] | undefined): boolean {
  return list === undefined || (list.length >= 1 && list.length <= LONGEST_LIST)
}
