import { isVouchedFor } from '../uploads/file-types.ts'
import type { UploadTypes } from '../uploads/upload-types.ts'
import { InvalidPlatform } from './platform-errors.ts'

/** Upload limits of one platform, in addition to the general ones. An absent member sets no limit. */
export interface FileLimits {
  readonly maxBytes?: number
  /** In lower case with the dot; empty for names without an extension. */
  readonly suffixes?: readonly string[]
  readonly contentTypes?: readonly string[]
}

const LARGEST = 5 * 1024 ** 4
const LONGEST_LIST = 50

/** A misspelt type would silently refuse files. @throws InvalidPlatform */
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
