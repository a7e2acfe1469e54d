import { Problem } from '@kinora/contract/problem.ts'

/**
 * Words from lists of leaked passwords. People decorate them to satisfy rules for capitals, numbers and symbols:
 * "Password1!", "P@ssw0rd2026" and "Welcome123!" each contain only one of these.
 */
const commonWords = new Set(
  `
password passwort passwords passcode passphrase parola senha motdepasse wachtwoord contrasena secret secrets secure security
welcome welcom home hello hallo bonjour letmein letme openup access accesso login logon logmein signin enter entry
admin administrator root superuser sysadmin guest user username users testuser test tests testing tester temp temporary
default changeme change changeit newpass newpassword mypassword mypass nopass nopassword pass passw passwd master owner
manager staff office company business computer internet network server system windows microsoft google apple samsung
iphone android facebook instagram twitter linkedin youtube amazon netflix yahoo gmail hotmail outlook email
qwerty qwert qwertz azerty qwertyuiop qwertyui asdf asdfgh asdfghjkl asdfasdf zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qaz
wsx qweasd qweasdzxc qwe asd zxc qweqwe asdasd poiuyt lkjhgf mnbvcxz abc abcd abcde abcdef abcdefg abcabc aaaa aaaaaa
abcdabcd xyz xxxx xxxxxx zzzz aaa bbb ccc dragon monkey tiger lion eagle falcon panther bear wolf shark dolphin horse
tigger ranger maverick pony rabbit bunny turtle penguin panda koala kangaroo wombat possum puppy kitten kitty kittycat cat cats dog dogs doggy
bird fish snake spider butterfly chicken duck goose mouse hamster buster shadow smokey rocky lucky bailey max molly
bella daisy charlie lola coco ruby milo oscar teddy toby jasper rusty ginger pepper cookie oreo peanut pumpkin sparky
princess prince queen king angel angels devil demon heaven hell jesus christ god godisgood faith hope grace blessed
love lover lovers loveme loveyou iloveyou iloveu ilove loving mylove babe baby babygirl babyboy honey sweetie sweetheart
sweety darling cutie beautiful gorgeous sexy forever friends friend family mother mum mummy mommy mom father dad daddy
papa mama sister brother grandma grandpa nana wife husband girl boy child children
sunshine sunny sunflower rainbow flower flowers rose roses lily violet orchid star stars starlight moon moonlight sun
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday weekend holiday holidays christmas
easter birthday party halloween newyear happy happiness smile lucky luckyone laugh peace freedom
football soccer rugby cricket netball tennis golf hockey baseball basketball softball volleyball swimming surfing
surfer running runner cycling yoga pilates fitness gym sports sport liverpool arsenal chelsea manchester united barcelona
madrid juventus everton tottenham celtic rangers lakers yankees cowboys steelers eagles broncos raiders patriots packers
wildcats tigers lions bulldogs panthers swans magpies collingwood essendon carlton richmond hawthorn geelong broncosnrl
superman batman spiderman ironman wonderwoman hulk thor marvel starwars darthvader skywalker yoda jedi pokemon pikachu
naruto minecraft fortnite roblox mario zelda sonic matrix gandalf frodo hobbit hogwarts harrypotter potter disney mickey
minnie simpsons scooby snoopy garfield mustang ferrari porsche mercedes toyota honda yamaha harley corvette camaro ford
holden subaru nissan mazda jeep audi bmw truck cars hunter killer ninja samurai warrior knight wizard magic merlin
phoenix thunder lightning storm hurricane tornado fire ice snow water ocean beach island river mountain forest earth
blue red green yellow orange purple pink black white silver gold golden diamond crystal pearl ruby emerald amber
apple apples banana cherry strawberry blueberry lemon lime mango peach melon grape orange coffee tea beer wine whiskey
vodka pizza burger cheese chocolate candy sugar cake cupcake icecream vegemite
michael michelle jennifer jessica ashley amanda nicole daniel matthew andrew anthony joshua christopher christian
robert william thomas richard charles joseph david james john george edward henry alexander alex nicholas benjamin
samuel jonathan justin brandon jason kevin brian steven stephen patrick peter paul mark martin eric adam aaron scott
jack harry oliver lucas liam noah ethan logan mason jacob jordan tyler hannah emma olivia sophie sophia chloe charlotte
emily amelia mia isabella lauren sarah rachel rebecca laura maria marie anna anne jane susan karen linda patricia
barbara elizabeth margaret helen nancy sandra donna carol tina melissa danielle vanessa samantha stephanie natalie
victoria veronica alexandra andrea claudia carlos juan jose miguel antonio francisco fernando roberto eduardo ricardo
alejandro mohamed muhammad ahmed ali fatima priya raj kumar nguyen singh wang chen
australia sydney melbourne brisbane perth adelaide darwin canberra hobart newcastle wollongong aussie aussies england
london america canada newzealand auckland paris france germany berlin india china japan tokyo texas california newyork
hunting fishing camping music guitar piano drums metallica nirvana beatles elvis madonna eminem rockstar rock dance
dancer singer artist player gamer winner champion legend hero money dollar million cash rich boss bigboss topsecret
whatever nothing something anything everything someone nobody anyone trustno trustme believe dream dreams dreamer
password one two three four five six seven eight nine zero number first second last please thankyou sorry
computer keyboard mouse monitor printer laptop phone mobile telephone camera picture video movie
school college university student teacher nurse doctor medical hospital clinic health healthy dental patient patients
`.split(/\s+/),
)

/** Names of this product and field, which attackers try first. */
const productWords = new Set(
  `kinora physio physios physiotherapy physiotherapist therapy therapist therapies rehab rehabilitation exercise exercises
program programs programme practice practitioner specialist wellness massage chiro chiropractor osteo pilates
movement motion mobility shoulder knee ankle spine neck`.split(/\s+/),
)

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Replaces symbols and digits with the letters they stand for. */
const readLookalikes = (text: string) => [...text].map((sign) => lookalikes[sign] ?? sign).join('')
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')

/** The password without leading and trailing decoration, both as typed and with replaced letters restored. */
function readingsOf(password: string) {
  const plain = password.toLowerCase()
  const stripped = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  // Symbols after the last letter are decoration; symbols between letters replace a letter: "p@ssw0rd1!".
  return [...new Set([lettersOf(plain), lettersOf(readLookalikes(stripped)), lettersOf(readLookalikes(plain))])]
}

/** How many letters remain when a text is split into these words: "welcomehome" is two words, with none left over. */
function lettersLeftOver(text: string, isWord: (part: string) => boolean) {
  const over = [0]
  for (let end = 1; end <= text.length; end++) {
    over[end] = over[end - 1]! + 1
    for (let start = 0; start <= end - 3; start++)
      if (over[start]! < over[end]! && isWord(text.slice(start, end))) over[end] = over[start]!
  }
  return over[text.length]!
}

const ownWords = (about: { name: string; email: string; organization?: string }) =>
  [about.email.split('@')[0]!, ...about.email.split(/[@.]/), ...about.name.split(/\s+/), about.organization ?? '']
    .flatMap((text) => [text, ...text.split(/[^a-zA-Z]+/)])
    .map((text) => lettersOf(text.toLowerCase()))
    .filter((word) => word.length >= 4)

/** True for "Aa12345!" and the like: with fewer than four letters only the number is left to guess. */
const isNumberOnly = (letters: string) => letters.length < 4 || /^(.)\1*$/.test(letters)

const message =
  'That password is easy to guess. Avoid common words and the names of you and your clinic, or use 20 letters or more.'

/**
 * Refuses a password that an attacker would try first: common words, words of this field, and the person's own details,
 * even when decorated. Screens show the error at the password field.
 */
export function ensureUncommon(password: string, about: { name: string; email: string; organization?: string }) {
  const forbiddenWords = new Set(ownWords(about))
  const isKnown = (part: string) => commonWords.has(part) || productWords.has(part) || forbiddenWords.has(part)
  const cores = readingsOf(password)
  const isEasy = !isLong(password) && cores.some((core) => lettersLeftOver(core, isKnown) <= 2)
  if (!isEasy && !cores.some(isNumberOnly)) return
  throw new Problem('invalid', message, [
    { field: 'password', message },
    { field: 'newPassword', message },
  ])
}

/** Several words in a row are hard to guess if there are enough of them. */
const isLong = (password: string) => lettersOf(password.toLowerCase()).length >= 20
