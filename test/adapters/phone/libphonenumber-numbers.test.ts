import { LibphonenumberNumbers } from '../../../adapters/phone/libphonenumber-numbers.ts'
import { phoneNumbersContract } from '../../contract/phone-numbers.contract.ts'

phoneNumbersContract('libphonenumber', (...countries) => new LibphonenumberNumbers(countries))
