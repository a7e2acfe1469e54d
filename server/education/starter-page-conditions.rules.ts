import type { StarterPageText } from './starter-page-text.rules.ts'

export const starterPagesOnConditions: readonly StarterPageText[] = [
  {
    slug: 'tendon-load',
    title: 'Tendon pain and load',
    topic: 'Tendons',
    body: `
Tendons join muscles to bones. They are strong, but they do not like sudden change. Tendon pain often begins after a jump in activity: more running, new shoes, a weekend of painting, or a return after a long break.

## Why rest alone is not enough
Rest can calm the pain, but the tendon becomes less able to cope. When you go back, the pain returns. What helps is the **right amount of load**, increased step by step, until the tendon can again do what you want from it.

## What to expect
- Tendons change slowly. It usually takes about three months, sometimes longer.
- Morning stiffness, and stiffness after sitting, are common.
- Often the pain warms up during activity and comes back later. So judge by **the next morning**.

## Rules that work for most people
1. Some pain during the exercises is fine, up to the limit in your program.
2. The next morning should be about as usual. If it is clearly worse for more than a day, do less next time.
3. Do hard exercises on some days and easier things on the others. Your program says which.
4. Change one thing at a time: distance, speed, hills or weight.

## For now, go easy on
- sudden sprints, jumps and quick changes of direction
- long stretches that press the sore tendon against the bone. Your physiotherapist will show you which.
- big weeks after quiet ones

## Tell us straight away
If you felt a **sudden pop or a kick**, cannot push off or lift the arm, or see a new bruise or gap, stop and have it looked at the same day.
`,
  },
  {
    slug: 'osteoarthritis',
    title: 'Living well with osteoarthritis',
    topic: 'Joints',
    body: `
Osteoarthritis is a change of the whole joint: the cartilage, the bone and the muscles around it. It is common, above all in knees, hips and hands. It is **not** simply “wear and tear”, and joints do not wear out from normal use.

## Good news
- Pictures do not tell how you feel. Many people with changes on an X-ray have little pain.
- It does not always get worse.
- Exercise is one of the best treatments, and it is safe for your cartilage.

## What helps most
- **Strength exercises** for the muscles around the joint.
- **Regular activity** you enjoy: walking, cycling, swimming or dancing.
- **A healthy weight.** If you carry extra weight, losing even a little takes load off hips and knees.
- **Good sleep and pacing.**

Heat, a stick in the opposite hand, or shoes with soft soles can make things easier. Ask your doctor or pharmacist about medicines.

## Pain during exercise
Some discomfort is normal, above all in the first weeks. Keep to the limit in your program. The joint should be back to its usual by the next day. If it is not, do less next time, but do not stop.

## Do I need an operation?
Most people do not. A joint replacement can be a good choice when you have given exercise a fair try, over some months, and pain still limits your life. Training beforehand is not lost: people who are fitter before surgery start from a better place.

## See your doctor
Have a joint looked at that suddenly becomes hot, red and very swollen, or if you feel unwell with it.
`,
  },
  {
    slug: 'low-back-pain',
    title: 'Low back pain: what helps',
    topic: 'Back and neck',
    body: `
Almost everyone has a sore back at some time. It can be very painful and frightening. In most cases nothing serious is wrong, and it gets better within weeks.

## What we know
- Strong pain does not have to mean serious damage.
- Most people do not need a scan. Scans often show changes that people without pain have too.
- Your spine is strong. It does not slip out of place.
- **Movement is medicine.** Bed rest for days slows you down.

## In the first days
- Keep moving, in small amounts and often.
- Change position. Lying on your back with your legs up on a chair can give relief.
- Try heat for 15 to 20 minutes.
- Walk a little, several times a day.
- Go on with work and daily life as far as you can, with lighter jobs for a while.

## After that
Do your exercises, even when the pain has settled. Go back to bending, lifting and sport step by step. People who stay active have less trouble with their backs in the long run.

## If the leg hurts too
Pain, tingling or numbness down a leg can come from an irritated nerve. It often takes longer to settle, but usually does. Tell us about it.

## Get help now
Go to an **emergency department** or call 000 if you have:
- numbness around the groin, genitals or bottom
- new trouble passing urine, or loss of bladder or bowel control
- weakness in a leg that is getting worse

See a doctor soon if you also have fever, weight loss you cannot explain, a history of cancer, or pain after a bad fall.
`,
  },
  {
    slug: 'neck-pain',
    title: 'Neck pain: what helps',
    topic: 'Back and neck',
    body: `
A stiff, sore neck is common. It often comes after an awkward night, long hours at a screen or a stressful time. Most of the time it settles within a few weeks.

## Keep it moving
- Turn and tilt your head gently, as far as is comfortable, several times a day.
- Move your shoulders and upper back too.
- Go on with your normal life. A collar or long rest usually makes a neck stiffer.

## Find some ease
- Heat on the neck and shoulders for 15 to 20 minutes.
- One pillow that fills the gap between your head and the mattress. Use whatever feels good. No one pillow is best.
- A break from the screen about every half hour.
- Slow breathing when you notice that your shoulders creep up.

## Build strength
When the worst is over, exercises for the neck, shoulders and upper back help to keep the pain from coming back. Start easily, and add a little each week.

## What about posture?
There is no bad posture that you must avoid at all cost. Staying in **any** position for long can make a neck sore. Change often.

## Get help
**Call 000** if neck pain comes with sudden trouble speaking, swallowing, seeing or walking, a drooping face, or a sudden very strong headache unlike any before.

See a doctor the same day after a fall or car accident, with fever and a very stiff neck, or if you get weak or clumsy in your arms or legs. Tell us if pain, tingling or numbness goes down your arm.
`,
  },
  {
    slug: 'after-surgery',
    title: 'The first weeks after surgery',
    topic: 'Surgery and injury',
    body: `
An operation is the start of recovery, and your own work is a large part of it. **Your surgeon’s instructions come first.** If this page says something else, follow them and ask us.

## What is normal
- Swelling and bruising that may move down the limb with time
- Pain that rises and falls, and is often worse at night
- Feeling more tired than you expected
- Numb skin near the scar

## Helping your recovery
- **Take your pain medicine as prescribed**, so that you can move and sleep.
- **Move little and often**, as you have been shown. Pump your ankles and walk short distances if you may.
- **Raise the limb** when you rest. Cool it with a wrapped pack for 15 to 20 minutes if you have been told that you can, and if your skin feels normally.
- **Keep the wound clean and dry**, as you were told.
- Eat well, drink enough and do not smoke. It all helps healing.
- Ask before you drive, swim or go back to work.

## Do the exercises
The first ones look small, but they matter: they wake up the muscles and keep the joint from getting stiff. Short sessions through the day are often better than one long one.

## Get help
**Call 000** for chest pain, sudden shortness of breath or coughing up blood.

Contact your surgeon, hospital or doctor **the same day** for:
- a calf that becomes painful, swollen, warm or red
- a wound that is more red, hot, smelly or leaking
- fever or chills
- pain that gets much worse in spite of your medicine
- new numbness, or a limb that turns pale, blue or cold
`,
  },
  {
    slug: 'knee-or-hip-replacement',
    title: 'After a knee or hip replacement',
    topic: 'Surgery and injury',
    body: `
A new joint is ready to be used soon after the operation. The muscles and skin around it need longer. Your surgeon and your physiotherapist may have given you special rules, and **those come first.**

## The first six weeks
- Walk a little every day, with the aid you were given. Add a few minutes every few days.
- Do your exercises in short sessions. For a **knee**, straightening fully is as important as bending. For a **hip**, build up the muscles at the side of it.
- Rest lying down with the leg raised several times a day.
- Do not rest with a pillow under a new knee all day. It makes it hard to straighten.
- On stairs: the **good leg goes up first, the operated leg comes down first**. Hold the rail.

## Swelling tells you something
Swelling for some months is common. If it goes up after a busy day, you did a little too much. Raise and cool the leg, and do less tomorrow.

## What comes when
Everyone is different. Many people put away their stick after some weeks, and feel much better after three months. Strength goes on growing for a year. Ask your surgeon when you may drive, kneel or go back to sport.

## Before dental work
Tell your dentist and doctors that you have a new joint.

## Get help
**Call 000** for chest pain or sudden shortness of breath. Contact your surgeon or hospital **the same day** for a painful, swollen calf, a red or leaking wound, fever, a fall, a leg that suddenly looks shorter or turned, or sudden strong pain.
`,
  },
  {
    slug: 'sprains-and-strains',
    title: 'Sprains and muscle strains: the first two weeks',
    topic: 'Surgery and injury',
    body: `
A **sprain** is an injury of a ligament, such as a twisted ankle. A **strain** is an injury of a muscle, such as a pulled hamstring. Both heal best with a short time of protection and then with movement.

## The first few days: protect
- Avoid what clearly hurts. Use crutches, a brace or tape if you have been given them.
- Raise the limb above the heart when you rest.
- A firm bandage can limit swelling. Loosen it if your toes or fingers tingle, turn blue or feel cold.
- A wrapped cold pack for 15 to 20 minutes can ease the pain.
- Avoid heat, alcohol, hard massage and running for the first two or three days.

## After that: load
- Begin to move gently as soon as you can do it without sharp pain.
- Put weight on it as comfort allows, and try to walk without a limp.
- Do light activity that does not hurt, such as cycling. It helps blood flow and mood.
- Follow your exercises. They bring back movement, then strength, then balance.

## Going back to sport
Feeling no pain is not enough. You should have your full movement back, be about as strong as on the other side, and be able to hop, turn and sprint with confidence. Going back too early is the most common reason for a second injury.

## Have it checked
See a doctor the same day if you **cannot take four steps**, if the limb looks out of shape, if it is very tender on a bone, if you heard a loud crack, or if it is numb, cold or pale. Tell us if it is not clearly better after two weeks.
`,
  },
]
