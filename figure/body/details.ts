import { columnX, columnY, degreesBetween, rotateBack, scale, type Vec3 } from '../pose/geometry.ts'
import type { Side } from '../pose/joints.ts'
import { type Bone, bothSides, type Skeleton } from '../pose/skeleton.ts'
import type { Appearance } from './appearance.ts'
import { type Bends, creases } from './creases.ts'
import { faceDetails } from './face-details.ts'
import type { Detail } from './detail.ts'
import { toeLines } from './foot.ts'
import { fingerLines } from './hand.ts'
import { hairDetails } from './hair-details.ts'
import type { GroupName } from './group-name.ts'

/** Millimetres, less while a fold is forming; 0 when it is not seen. */
export const widthOf = ({ width, strength = 1 }: Detail) => (strength < 0.3 ? 0 : width * (0.6 + 0.4 * strength))

function bendsOf({ bones }: Skeleton, side: Side): Bends {
  const s = side === 'L' ? 1 : -1
  const down = (bone: Bone) => scale(columnY(bones[bone].rotation), -1)
  const degrees = (y: number, x: number) => (Math.atan2(y, x) * 180) / Math.PI
  const leg = rotateBack(bones.pelvis.rotation, down(`thigh${side}`))
  const trunk = rotateBack(bones.pelvis.rotation, columnY(bones.chest.rotation))
  const across = rotateBack(bones.pelvis.rotation, columnX(bones.chest.rotation))
  return {
    hip: degrees(leg[2], Math.max(-leg[1], leg[2] < 0 ? 0.01 : -1)),
    knee: degreesBetween(down(`thigh${side}`), down(`shin${side}`)),
    elbow: degreesBetween(down(`upperArm${side}`), down(`forearm${side}`)),
    raised: degreesBetween(down('chest'), down(`upperArm${side}`)),
    flexion: degrees(trunk[2], trunk[1]),
    side: degrees(trunk[0] * s, trunk[1]),
    turn: degrees(across[2] * -s, across[0]),
  }
}

/** Every line of a body; which are seen depends on the pose. */
export function detailsOf(skeleton: Skeleton, appearance: Appearance): Detail[] {
  const details: Detail[] = [...hairDetails(appearance), ...faceDetails(skeleton, appearance)]
  for (const side of bothSides) {
    const bends = bendsOf(skeleton, side)
    for (const { kind, ...line } of fingerLines(skeleton, side)) {
      const [color, width] = kind === 'crease' ? (['skin-shade', 5] as const) : (['ink', 3] as const)
      details.push({ group: `arm${side}`, bone: `hand${side}`, ...line, color, width, isFine: kind !== 'knuckle' })
    }
    if (appearance.feet === 'bare') {
      for (const line of toeLines(skeleton.toes[side])) {
        const points = side === 'L' ? line : line.map(([x, y, z]): Vec3 => [-x, y, z])
        details.push({ group: `leg${side}`, bone: `toe${side}`, points, color: 'ink', width: 3, isFine: true })
      }
    }
    for (const { when, isMiddle, ...crease } of creases) {
      if (isMiddle && side === 'R') continue
      const { group, bone } = crease
      details.push({
        ...crease,
        group: (['arm', 'leg', 'shoe'].includes(group) ? group + side : group) as GroupName,
        bone: (['pelvis', 'lumbar', 'ribs', 'chest', 'neck'].includes(bone) ? bone : bone + side) as Bone,
        points: side === 'L' ? crease.points : crease.points.map(([x, y, z]): Vec3 => [-x, y, z]),
        strength: when ? when(bends) : 1,
      })
    }
  }
  return details
}
