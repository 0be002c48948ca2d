import { OtpauthTimeCodes } from '../../../adapters/crypto/otpauth-time-codes.ts'
import { timeCodesContract } from '../../contract/time-codes.contract.ts'

timeCodesContract('otpauth', new OtpauthTimeCodes())
