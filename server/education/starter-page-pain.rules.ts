import type { StarterPageText } from './starter-page-text.rules.ts'

export const starterPagesOnPain: readonly StarterPageText[] = [
  {
    slug: 'understanding-pain',
    title: 'Understanding pain',
    topic: 'Pain',
    body: `
Pain is real, and it is the body’s alarm. It asks you to pay attention and to protect a part of you. A fresh injury usually sets it off. But the alarm can also ring when there is little or no damage, or keep ringing after an injury has healed.

## What turns the alarm up
Your brain weighs up many things before you feel pain. These can turn it up:
- a poor night of sleep
- stress, worry or low mood
- doing much more, or much less, than you are used to
- being told, or believing, that your body is fragile

This does not mean that pain is “in your head”. It means that there is more than one way to turn it down.

## What turns it down
- **Moving often, in small amounts.** Movement that feels safe teaches the alarm to settle.
- **Sleeping well**, and doing things you enjoy.
- **Knowing what is going on.** Ask your physiotherapist whatever worries you.
- **Building up step by step**, so that your body gets used to more.

## Hurt and harm
Hurt and harm are not the same. A little discomfort during exercise is common and usually safe. Your program says how much pain is fine for you, and when to do less or stop.

## Tell us straight away
Contact your clinic about pain that is new and severe, that wakes you night after night, or that comes with fever, numbness or weakness. Loss of bladder or bowel control, or numbness around the groin, needs emergency care.
`,
  },
  {
    slug: 'pain-during-exercise',
    title: 'How much pain is all right during exercise?',
    topic: 'Pain',
    body: `
Many people worry that pain during exercise means damage. For most conditions some discomfort is fine, as long as it stays small and settles.

## Use numbers
Think of a scale from 0 to 10. Zero is no pain, and 10 is the worst pain you can imagine. Your program shows the numbers that your physiotherapist chose for you. **Follow those first.** They often work like this:
- **Low numbers:** carry on.
- **In the middle:** do less. Fewer repetitions, less weight or a smaller movement.
- **Above your limit:** stop this exercise for today and tell us.

## Look at the next day
How you feel the next morning matters as much as how you feel during the exercise.
- Back to your usual by then? The amount was right.
- More sore than usual, but better within a day? Stay at this amount until it settles faster.
- Clearly worse for longer than a day? It was too much. Do less next time and let us know.

## Muscle soreness is something else
Tired, tender muscles a day or two after something new are normal. The soreness feels dull, is on both sides if both sides worked, and fades within a few days.

## Stop and get help
Stop at once if you feel chest pain, faint or very short of breath, or if a joint gives way or locks. **Call 000 for chest pain or trouble breathing that does not settle.** For sudden sharp pain, new numbness or new weakness, stop and contact your clinic.
`,
  },
  {
    slug: 'flare-ups',
    title: 'What to do in a flare-up',
    topic: 'Pain',
    body: `
A flare-up is a time when your pain is higher than usual. Flare-ups are part of getting better for many people. They are unpleasant, but they rarely mean that you have done damage or gone back to the start.

## The first day or two
1. **Stay calm.** Remind yourself that flare-ups pass.
2. **Do less, but do not stop.** Cut your exercises to about half, or choose the easiest ones. Gentle walking often helps.
3. **Find ease.** Heat or a cool pack, a comfortable position and slow breathing can help. Protect your skin with a cloth, and keep heat or cold on for no more than 15 to 20 minutes.
4. **Rest in small pieces.** Several short breaks are better than a day in bed.
5. Use pain medicine only as your doctor or pharmacist has told you.

## Going back
When the pain begins to settle, build up over several days. Start at about half of what you did before. Add a little each time that the next morning is no worse.

## Look back without blame
Ask yourself what was different in the days before. More activity? Less sleep? More stress? A long drive? Often there is an answer, and sometimes there is none. Write down what helped, so that you have a plan for next time.

## Tell us
Let your clinic know if the flare-up is not settling after a week, or if it is much worse than those before. Contact us straight away about new numbness, new weakness, fever or a hot, swollen joint.
`,
  },
  {
    slug: 'heat-and-cold',
    title: 'Heat and cold',
    topic: 'Pain',
    body: `
Heat packs and cold packs do not heal an injury, but they can ease pain so that you can move. Choose the one that feels better to you.

## Cold
Cold can numb a sore area. People often like it in the first days after an injury, or when a joint is warm and puffy.

## Heat
Heat can relax tight muscles. People often like it for stiff backs, necks and joints, and before exercise.

## How to use them safely
- Wrap the pack in a cloth. Never put it straight on your skin.
- Leave it on for **15 to 20 minutes at most**, and look at your skin every few minutes.
- Wait until your skin feels normal again before you repeat it.
- Do not lie on a pack, and do not fall asleep with one.
- Test the warmth with a part of your skin that feels normally.

## When not to use them
Do not use heat or cold on:
- skin that is numb, broken or infected
- an area with poor blood flow
- a place where you have, or may have, a blood clot

Do not put heat on an area that is already hot and swollen. Leave cold alone if it brings out a rash, or turns your fingers or toes white and painful. Ask us first if you have diabetes with numb feet, or a condition that affects how your skin feels.

## Then move
The best time to do your exercises is often just after the pack, while things feel easier.
`,
  },
  {
    slug: 'sleep-and-pain',
    title: 'Sleep and pain',
    topic: 'Sleep and wellbeing',
    body: `
Pain makes it hard to sleep, and poor sleep makes pain feel stronger. You can break into this circle from the side of sleep.

## During the day
- Get up at about the same time every day, even after a bad night.
- Get outside in the morning light.
- Move. Even a short walk helps, but leave hard exercise for earlier in the day if it keeps you awake.
- Keep naps short, and not late in the afternoon.
- Have your last coffee, tea or cola around lunchtime.

## In the evening
- Slow down for the last hour. Dim the lights and put the phone away.
- Alcohol may make you drowsy, but it breaks up your sleep later.
- Keep the bedroom dark, quiet and a little cool.

## Getting comfortable
- **On your side:** a pillow between the knees, and one that fills the gap under your neck.
- **On your back:** a pillow under the knees.
- **A sore shoulder:** lie on the other side and hug a pillow.

Change position whenever you need to. No position is wrong if it is comfortable.

## If you lie awake
Do not watch the clock. If you are wide awake after what feels like twenty minutes, get up, do something quiet in dim light, and go back when you are sleepy. One bad night does no harm.

## Ask for help
Talk to your doctor if you often sleep badly for more than a few weeks, or if you snore loudly, stop breathing at night or fall asleep during the day. Tell us if pain wakes you night after night, whatever position you are in.
`,
  },
  {
    slug: 'stress-mood-and-pain',
    title: 'Stress, mood and pain',
    topic: 'Sleep and wellbeing',
    body: `
When you are stressed, your body gets ready for trouble. Muscles tighten, breathing gets quicker and the pain alarm becomes more sensitive. Living with pain is stressful too. It helps to work on both.

## Small things that calm the body
Try one of these for a few minutes each day:
- **Slow breathing.** Breathe in gently through your nose for a count of four, and out for a count of six. Let your shoulders drop. Repeat ten times.
- **Let go of tension.** Tighten one group of muscles for five seconds, then let go and notice the difference. Move on to the next.
- **A short walk outside**, without your phone.

## Keep what matters
Pain can make life smaller. Choose one thing you have given up and miss. Do a small, easy version of it this week. Ten minutes in the garden counts. So does coffee with a friend.

## Notice your thoughts
“I will never get better” and “I must not move” feel true on a bad day. Try to answer them as a good friend would: “Today is hard. Last week I walked further than the week before.”

## You do not have to do it alone
Feeling down, anxious or worn out is common with pain and is not a weakness. Your doctor can help, and can refer you to a psychologist who knows about pain.

**If you have thoughts of harming yourself, get help now:** call Lifeline on 13 11 14 at any time, or 000 in an emergency.
`,
  },
]
