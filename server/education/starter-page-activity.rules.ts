import type { StarterPageText } from './starter-page-text.rules.ts'

export const starterPagesOnActivity: readonly StarterPageText[] = [
  {
    slug: 'pacing',
    title: 'Pacing: doing enough, not too much',
    topic: 'Pacing and activity',
    body: `
Do you know this? On a good day you catch up on everything. The next day you can hardly move. You rest until it passes, and then it starts again. This is called **boom and bust**. Over time the good days get shorter. Pacing is the way out.

## Find your starting point
1. Choose one activity, such as walking, sitting at a desk or vacuuming.
2. On two or three ordinary days, notice how long you can do it before your symptoms clearly rise.
3. Take the average, and take off about a fifth. If you could walk for 10 minutes, start with 8.

## Keep to the plan
Do that amount on good days **and** on bad days. Stop when the time is up, not when the pain tells you to. It feels strange on a good day, but this is what breaks the circle.

## Build up slowly
When the amount has felt manageable for several days, add a little, such as a minute. Small steps add up.

## Make the day easier
- Break big jobs into pieces, with a change of position between them.
- Swap heavy and light jobs.
- Take short breaks before you need them.
- Ask for help with what costs you most and matters least.

## If you do too much
It will happen. Go back to the last amount that was fine, stay there for a few days, and build up again. It is not a failure. It is information.
`,
  },
  {
    slug: 'getting-the-most-from-your-exercises',
    title: 'Getting the most from your exercises',
    topic: 'Exercise',
    body: `
Your exercises only work if they fit into your life. These tips help most people to keep going.

## Make it easy to start
- Link your exercises to something you do anyway, such as after breakfast or before the evening news.
- Leave your mat, band or shoes where you can see them.
- Choose a reminder time in this app that suits you.
- On a busy day do the shortest version. **A few minutes are much better than nothing.**

## Quality first
- Read the steps, and watch the figure before you begin.
- Move slowly and keep breathing.
- The last repetitions should feel like work, and you should still be in control.

## Be honest in the app
Tick off what you did, not what you meant to do. Tell us how much it hurt, and whether it was too easy or too hard. There are no bad marks. This is how your physiotherapist knows when to change something.

## Expect it to take time
Muscles need weeks, not days, to become stronger. Tendons and joints often need a few months. Progress goes up and down, so look back over a month and not over a day.

## When you miss a few days
Life happens. Do not try to catch up on what you missed. If it was less than a week, go on where you were. After a longer break, start with about half and build up again.

## When something is unclear
Send us a message. A short question now is better than two weeks of the wrong exercise.
`,
  },
  {
    slug: 'strength-training-basics',
    title: 'Why strength training helps',
    topic: 'Exercise',
    body: `
Strong muscles protect your joints, keep your bones strong and make everyday things easier, such as stairs, shopping and getting up from a chair. It is never too late to begin. People of every age get stronger with training.

## How it works
Muscles get stronger when you ask a little more of them than usual and then let them recover. So your program has three parts:
- **Enough effort.** At the end of a set you should feel that you could do only a few more.
- **Enough rest.** Muscles grow between sessions. Most people need a day between hard sessions for the same muscles.
- **A little more over time.** More repetitions, more weight or a harder exercise. Your physiotherapist plans these steps.

## What it should feel like
- Muscles that work, warm up and get tired: good.
- A little muscle soreness for a day or two: normal, above all at the start.
- Sharp pain, or pain above the limit in your program: do less or stop, and tell us.

## Do it safely
- Warm up for a few minutes with easy movement.
- Breathe out as you lift or push. Do not hold your breath.
- Use a chair, rail or wall if your balance is not sure.
- Check bands for small tears before you use them, and fix them to something that cannot move.

## See your doctor first
Talk to your doctor before you start if you have chest pain, dizzy spells, high blood pressure that is not under control, or a heart condition that has changed lately.
`,
  },
  {
    slug: 'starting-to-walk-more',
    title: 'Walking: a simple plan',
    topic: 'Pacing and activity',
    body: `
Walking is one of the best exercises there is. It is free, you can do it almost anywhere, and it is good for your heart, joints, mood and sleep.

## Find your start
Walk at a pace at which you can still talk. Stop while it still feels comfortable. This is your starting time, even if it is only three minutes. You can walk it two or three times a day.

## Build up
- Walk on most days.
- Once the time feels easy for about a week, add a minute or two to each walk.
- First make your walks **longer**, then **faster**, and add hills last.
- After a bad day go back one step and try again.

## Make it comfortable
- Wear shoes that fit well and have a sole with some cushioning.
- Choose flat, even paths at first.
- Use a stick or walker if you have been given one. It lets you go further.
- Bring water, and avoid the hottest part of the day.

## Keep it interesting
Walk with a friend or a dog. Listen to music, but keep your ears open for traffic. Note your minutes, and see how they grow.

## How it should feel
Breathing faster and feeling warm is good. Some stiffness at the start that eases as you go is common. If pain climbs above the limit in your program, or you limp, shorten the walk next time.

**Stop and get help** for chest pain, strong shortness of breath or feeling faint. Tell your doctor about calf pain that always comes after the same distance and goes away when you stand still.
`,
  },
  {
    slug: 'sitting-and-working-at-a-desk',
    title: 'Sitting and working at a desk',
    topic: 'Pacing and activity',
    body: `
There is no perfect way to sit. Bodies like change. The best position is usually **the next one**.

## Move often
- Change how you sit whenever you feel like it.
- Stand up or walk about every half hour, even for one minute.
- Stand when you make phone calls. Walk to the far printer, or the far tap.
- Stretch your arms, turn your head and roll your shoulders a few times a day.

## Set up your place
- **Chair:** your feet are supported and your back can lean on something.
- **Desk:** your elbows are near your sides, and your shoulders can hang loosely.
- **Screen:** about an arm’s length away, with its top near the height of your eyes. A little lower if you wear multifocal glasses.
- **Mouse and keyboard:** close to you, so that you do not reach.
- **Laptop:** raise it, and use a separate keyboard if you work on it for long.

These are starting points and not rules. If something else is more comfortable, do that.

## Phones and tablets
Bring the screen up instead of your head down, change hands, and take breaks.

## If it hurts
Pain at the desk rarely means that sitting has damaged you. It is more often a sign that you have been still for long, slept badly or had a hard week. Start with more breaks and a short walk at lunch. Tell us if your arm or hand becomes numb or weak.
`,
  },
  {
    slug: 'lifting-and-bending',
    title: 'Lifting and bending with confidence',
    topic: 'Back and neck',
    body: `
Backs are made to bend, twist and lift. After a sore back it is natural to be careful. But being careful for too long makes the back stiff, weak and more sensitive. You can build up your trust in it again.

## Start small
1. Bend as far as feels comfortable, several times a day. Slide your hands down your thighs if that helps.
2. Lift light things first: a shoe, then a small bag.
3. Add a little each week, as you would with any other training.

## Good habits for heavy things
- Think first. Is there a clear path? Do you need a second person or a trolley?
- Stand close, and keep the load near your body.
- Use your legs **and** your back. Choose the way that feels strong to you.
- Breathe out as you lift.
- Turn by moving your feet when the load is heavy.
- Make two trips instead of one.

## Your back can do more than one way
You may have heard that you must always keep your back straight. For light things a rounded back is fine, and most people bend like that all day. What matters most is how much you lift compared with what you are **used to**.

## Be ready for surprises
Most lifting trouble comes when we are tired, in a hurry, or lifting much more than usual. On such days take more breaks.

## Follow your own limits
After surgery, or with a fracture or weak bones, your surgeon or physiotherapist may have given you limits. Those come first.
`,
  },
  {
    slug: 'preventing-falls',
    title: 'Preventing falls',
    topic: 'Balance and falls',
    body: `
Falls are not just a part of getting older. Many can be prevented, and you can do a lot yourself.

## Train your balance and legs
Exercise that makes your legs stronger and tests your balance is one of the best ways to prevent falls. Do your balance exercises **next to a bench, rail or heavy chair**, so that you can hold on. Keep at it, because the effect fades when you stop.

## Make your home safer
- Remove loose mats, and clear leads and clutter from where you walk.
- Use good light, and a night light on the way to the toilet.
- Fit rails in the bathroom and by the steps. Use a non-slip mat in the shower.
- Keep what you use often between hip and shoulder height.
- Wipe up spills straight away.

## Look after yourself
- Wear shoes that fit and have a firm, non-slip sole. Avoid loose slippers and socks alone.
- Have your eyes tested every year.
- Ask your doctor or pharmacist to look over your medicines, above all if you feel dizzy or sleepy.
- Get up slowly. Sit on the edge of the bed for a moment first.
- Drink enough water during the day.

## If you fall
1. Stay calm, and check whether you are hurt.
2. If you can, roll onto your side, get to your hands and knees, and crawl to a firm chair.
3. Put your hands on it, bring one foot forward, push up and sit down.
4. If you cannot get up, call out, use your phone or alarm, and keep warm.

**Tell us and your doctor about every fall**, even if you were not hurt. Call 000 if you hit your head, are in strong pain or cannot put weight on a leg.
`,
  },
]
