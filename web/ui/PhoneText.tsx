/** Phone numbers as people write them: 000, 13 11 14, 1300 22 4636, (02) 9555 0100, +61 2 9555 0100. */
const phoneNumber = /(?<![\w+.-])(\+?\(?\d[\d ()-]{1,18}\d)(?!\w)/

const emergencyNumbers = ['000', '111', '112', '911', '999']
const digitsOf = (text: string) => text.replaceAll(/[^\d+]/g, '')
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const isPhone = (text: string) =>
  emergencyNumbers.includes(digitsOf(text)) || (digitsOf(text).length >= 6 && !isDay(text))

/** A text whose phone numbers can be tapped. */
export const PhoneText = ({ text }: { text: string }) =>
  text.split(phoneNumber).map((part, index) =>
    index % 2 === 1 && isPhone(part) ? (
      <a key={index} href={`tel:${digitsOf(part)}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )
